import { m } from '@guildhall/messages'

const metals = [
  { light: '#f8dc8c', dark: '#a8741a', ribbon: '#7a2626' },
  { light: '#e8edf1', dark: '#75838f', ribbon: '#274a6b' },
  { light: '#e9b48a', dark: '#8a4a1f', ribbon: '#2f5a3c' },
]

/** The medal of the first three places; nothing for the others. */
export function Medal({ place, className = 'size-6' }: { place: number; className?: string }) {
  const metal = metals[place - 1]
  if (!metal) return null
  return <img src={picture(place, metal)} alt={m.ui_medal({ place })} width="24" height="24" className={className} />
}

const picture = (place: number, { light, dark, ribbon }: (typeof metals)[number]): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M6 1h4l3 8H9zM18 1h-4l-3 8h4z" fill="${ribbon}"/><circle cx="12" cy="15" r="7.500" fill="${light}" stroke="${dark}" stroke-width="1.5"/><text x="12" y="18.600" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="10" fill="#2b1c08">${place}</text></svg>`,
  )}`
