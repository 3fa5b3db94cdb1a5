import { clsx } from 'clsx'
import { brandNames, type CardBrand } from './rules.ts'

const plate = 'h-7 w-11 shrink-0 rounded-xs'

const marks: Record<CardBrand, React.ReactNode> = {
  visa: (
    <>
      <rect width="44" height="28" rx="4" fill="#fff" />
      <path
        fill="#1434cb"
        d="M17 19h-2.6l1.6-10h2.6zM26.6 9.2a6.5 6.5 0 0 0-2.3-.4c-2.6 0-4.4 1.3-4.4 3.2 0 1.4 1.3 2.2 2.3 2.7s1.3.8 1.3 1.2c0 .7-.8 1-1.5 1a5.3 5.3 0 0 1-2.4-.5l-.3-.2-.4 2.2c.6.3 1.7.5 2.8.5 2.7 0 4.5-1.3 4.5-3.3 0-1.1-.7-2-2.2-2.7-.9-.4-1.4-.7-1.4-1.2 0-.4.5-.8 1.5-.8a4.6 4.6 0 0 1 1.9.4l.2.1zM33.3 9h-2c-.6 0-1.1.2-1.4.8L26.1 19h2.7l.5-1.5h3.3l.3 1.5h2.4zm-3.2 6.5 1.4-3.7.8 3.7zM12.2 9l-2.5 6.8-.3-1.4a7.6 7.6 0 0 0-3.6-4.2L8.1 19h2.7l4.1-10z"
      />
      <path fill="#f7b600" d="M7.3 9H3.2v.2c3.2.8 5.3 2.7 6.2 5.2L8.5 9.9C8.4 9.2 7.9 9 7.3 9z" />
    </>
  ),
  master: (
    <>
      <rect width="44" height="28" rx="4" fill="#16171a" />
      <circle cx="18" cy="14" r="8" fill="#eb001b" />
      <circle cx="26" cy="14" r="8" fill="#f79e1b" />
      <path fill="#ff5f00" d="M22 7.07a8 8 0 0 1 0 13.86 8 8 0 0 1 0-13.86z" />
    </>
  ),
  amex: (
    <>
      <rect width="44" height="28" rx="4" fill="#016fd0" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="1.7"
        d="m5 18 3-8h1l3 8M6.2 15.3h4.6M14.5 18v-8l3.5 5 3.5-5v8M30 10.8h-5.2v6.4H30M24.8 14h4.6M32.5 10.3l6.5 7.4M39 10.3l-6.5 7.4"
      />
    </>
  ),
  elo: (
    <>
      <rect width="44" height="28" rx="4" fill="#000" />
      <path fill="none" stroke="#ffcb05" strokeWidth="2.4" d="M12.3 10.2a5 5 0 0 1 6 1.2" />
      <path fill="none" stroke="#00a4e0" strokeWidth="2.4" d="M18.9 16a5 5 0 0 1-2.3 2.3" />
      <path fill="none" stroke="#ef4123" strokeWidth="2.4" d="M10.3 12a5 5 0 0 0 1 5.7" />
      <path
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        d="M22.5 16.5 29 13a3.3 3.3 0 1 0-1 4M31.5 8v8.5c0 1 .5 1.5 1.5 1.5"
      />
      <circle cx="37" cy="14.8" r="2.9" fill="none" stroke="#fff" strokeWidth="2" />
    </>
  ),
  hipercard: (
    <>
      <rect width="44" height="28" rx="4" fill="#b3131b" />
      <path fill="none" stroke="#fff" strokeWidth="2.2" d="M9 8.5v11M9 14.5h7M16 8.5v11M21 12v7.5M21 8.3v1.7" />
      <path fill="none" stroke="#fff" strokeWidth="2.2" d="M25.5 22.5V12h3.8a3.4 3.4 0 0 1 0 6.8h-3.6" />
    </>
  ),
}

/** The accepted brands; once the number tells the brand, the others are dimmed. */
export function BrandMarks({ brand }: { brand: string | undefined }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {(Object.keys(brandNames) as CardBrand[]).map((each) => (
        <li key={each} className={clsx(brand !== undefined && brand !== each && 'opacity-30')}>
          <svg viewBox="0 0 44 28" role="img" aria-label={brandNames[each]} className={plate}>
            {marks[each]}
          </svg>
        </li>
      ))}
    </ul>
  )
}
