import { m } from '@guildhall/messages'

/** The effects of an item, one entry each, in the server's words. */
export function Effects({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return <span className="text-sm font-normal text-muted">{m.market_no_effects()}</span>
  return (
    <ul className="list-disc ps-4 text-sm font-normal text-muted">
      {lines.map((line, at) => (
        <li key={at}>{line}</li>
      ))}
    </ul>
  )
}
