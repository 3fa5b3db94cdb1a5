import type { ComponentProps } from 'react'

/* Brand marks drawn in one colour, because the icon set has none. */

function Mark(props: ComponentProps<'svg'>) {
  return <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden className="size-5 shrink-0" {...props} />
}

export function WhatsApp() {
  return (
    <Mark>
      <path d="M12 2a10 10 0 0 0-8.6 15.1L2 22l5-1.3A10 10 0 1 0 12 2Zm0 1.8a8.2 8.2 0 1 1-4.4 15.1l-3 .8.8-2.9A8.2 8.2 0 0 1 12 3.800Z" />
      <path d="M8.7 7.200c.3 0 .5.1.6.4l.8 1.900c.1.3 0 .5-.1.7l-.7.8c.6 1.3 1.7 2.3 3.1 2.900l.8-.9c.2-.2.4-.3.7-.2l1.8.9c.3.1.4.3.4.6-.1 1.4-1 2.3-2.3 2.3-3.3-.2-7-3.6-7.2-7 0-1.3.8-2.4 2.1-2.400Z" />
    </Mark>
  )
}

export function Telegram() {
  return (
    <Mark>
      <path d="M21.5 3.3 2.7 10.700c-1 .4-1 1.1 0 1.400l4.6 1.5 1.8 5.700c.2.7.9.8 1.4.3l2.6-2.5 4.8 3.600c.8.5 1.5.2 1.7-.8L22.8 4.500c.2-1.1-.4-1.6-1.3-1.200ZM9.8 14.200l8.6-7.3-7 8.2-.3 3Z" />
    </Mark>
  )
}

export function LinkedIn() {
  return (
    <Mark>
      <path
        d="M3 3h18v18H3ZM6 9.800V18h2.600V9.800ZM7.3 5.900a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3ZM10.4 9.800V18H13v-4.300c0-2.2 2.5-2.3 2.5 0V18H18v-4.900c0-4.2-3.8-4.1-5-2.100V9.800Z"
        fillRule="evenodd"
      />
    </Mark>
  )
}
