import type { ComponentProps } from 'react'

/* One path each, on a square of 24, in the style of lucide-react so that both fit together. */
const paths = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  close: 'M18 6 6 18M6 6l12 12',
  user: 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M12 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8',
  logIn: 'M14 3h5a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-5M10 17l5-5-5-5M15 12H3',
  logOut: 'M10 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h5M16 17l5-5-5-5M21 12H9',
  chevronDown: 'M6 9l6 6 6-6',
  chevronLeft: 'M15 6l-6 6 6 6',
  chevronRight: 'M9 6l6 6-6 6',
  globe: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20M2 12h20M12 2c5 5.5 5 14.5 0 20-5-5.5-5-14.5 0-20',
  moon: 'M20.9 12.5A9 9 0 1 1 11.5 3.1a7 7 0 0 0 9.4 9.4',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v2M12 20v2M4.9 4.9l1.4 1.4M17.7 17.7l1.4 1.4M2 12h2M20 12h2M4.9 19.1l1.4-1.4M17.7 6.3l1.4-1.4',
  theme:
    'M12 2v2M12 20v2M4.9 4.9l1.4 1.4M2 12h2M4.9 19.1l1.4-1.4M17.7 17.7l1.4 1.4M12 8a4 4 0 0 0 0 8M21.9 11.4A6.5 6.5 0 1 1 15 3.6a4.8 4.8 0 0 0 6.9 7.8',
  monitor: 'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M8 21h8M12 17v4',
  gift: 'M3 8h18v4H3zM5 12v9h14v-9M12 8v13M12 8H7.5a2.5 2.5 0 1 1 2.4-3.2zM12 8h4.5a2.5 2.5 0 1 0-2.4-3.2z',
  shield: 'M12 2.5 20 5.5v6c0 5-3.4 8.2-8 10-4.6-1.8-8-5-8-10v-6z',
  plus: 'M5 12h14M12 5v14',
  arrowUp: 'M5 12l7-7 7 7M12 19V5',
  download: 'M12 3v12M7 10l5 5 5-5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4',
  news: 'M4 4h13v16H5a2 2 0 0 1-2-2V5a1 1 0 0 1 1-1M17 9h4v9a2 2 0 0 1-4 0M7 8h6M7 12h6M7 16h4',
  house: 'M3 10.5 12 3l9 7.5V20a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z',
  bag: 'M5 8h14l1 13H4zM8.5 11V7a3.5 3.5 0 0 1 7 0v4',
  scales: 'M12 3v18M7 21h10M5 6h14M5 6l-3 8h6zM19 6l-3 8h6zM2 14a3 3 0 0 0 6 0M16 14a3 3 0 0 0 6 0',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3 2',
  crown: 'M3 7l4.5 4L12 5l4.5 6L21 7l-2 11H5z',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.8 2.1c-.8.5-1.3 1-1.3 1.9M12 16.5v.1',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M21 21l-5-5',
  pencil: 'M4 20l1-5L16.5 3.5a2.1 2.1 0 0 1 4 4L9 19zM14 6l4 4',
}

export type IconName = keyof typeof paths

/**
 * The icons of every page. Pages import others from lucide-react, which would enlarge the first download. Decorative:
 * the text is beside the icon or in `aria-label`.
 */
export function Icon({ name, className = 'size-5', ...props }: ComponentProps<'svg'> & { name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
      className={`shrink-0 ${className}`}
      // As text: a page has dozens of these, and React need not compare them.
      dangerouslySetInnerHTML={{ __html: `<path d="${paths[name]}"/>` }}
    />
  )
}
