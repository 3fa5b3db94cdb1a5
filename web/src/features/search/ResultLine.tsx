import { Badge } from '../../ui/Badge.tsx'

/** A result in two lines: its kind and name, and what else tells it from others. */
export function ResultLine({ kind, main, more }: { kind: string; main: string; more: string }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{main}</span>
        <Badge>{kind}</Badge>
      </span>
      {more && <span className="block text-sm text-muted wrap-anywhere">{more}</span>}
    </>
  )
}
