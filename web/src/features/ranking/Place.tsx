import { Medal } from './Medal.tsx'

/** A place in the ranking; the first three with their medal, on phones the medal alone, which bears the number. */
export function Place({ place }: { place: number }) {
  return (
    <span className="tabular inline-flex items-center gap-1.5">
      <span className={place <= 3 ? 'max-md:hidden' : undefined}>{place}</span>
      <Medal place={place} />
    </span>
  )
}
