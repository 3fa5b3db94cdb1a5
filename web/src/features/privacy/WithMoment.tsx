import { Moment } from '../../ui/Moment.tsx'

/** A sentence with a moment in its place. */
export function WithMoment({ words, at }: { words: (moment: string) => string; at: string }) {
  const [before, after] = words(mark).split(mark)
  return (
    <span>
      {before}
      <Moment at={at} />
      {after}
    </span>
  )
}

const mark = '\u0000'
