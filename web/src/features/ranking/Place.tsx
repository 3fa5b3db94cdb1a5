import { Medal } from '../../ui/Medal.tsx'

/** A place in the ranking; the first three with their medal. */
export function Place({ place }: { place: number }) {
  return (
    <span className="tabular inline-flex items-center gap-1.5">
      {place}
      <Medal place={place} />
    </span>
  )
}
