import { Medal } from './Medal.tsx'

/** A place in the ranking. The first three have a medal; on phones only the medal, which contains the number. */
export function Place({ place }: { place: number }) {
  if (place > 3) return place
  return (
    <span className="tabular inline-flex items-center gap-1.5">
      <span className="max-md:hidden">{place}</span>
      <Medal place={place} />
    </span>
  )
}
