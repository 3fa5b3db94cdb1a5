import { m } from '@guildhall/messages'

/** The medal of the first three places; nothing for the others. All three are in one file, so a page loads it once. */
export function Medal({ place, className = 'size-6' }: { place: number; className?: string }) {
  if (place < 1 || place > 3) return null
  return <img src={`/medals.svg#m${place}`} alt={m.ui_medal({ place })} width="24" height="24" className={className} />
}
