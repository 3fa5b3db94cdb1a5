/** The dash pattern of each line of a chart, which distinguishes the second line without colours. */
export const lineDashes: readonly (string | undefined)[] = [undefined, '6 4']

/** A short piece of a line of a chart, beside its name. `at` is the number of the line, `stroke` the class of its colour. */
export function LineSample({ at, stroke }: { at: number; stroke: string | undefined }) {
  return (
    <svg aria-hidden viewBox="0 0 24 4" className="h-1 w-6 shrink-0">
      <path d="M0 2h24" strokeWidth={4} strokeDasharray={lineDashes[at]} className={stroke} />
    </svg>
  )
}
