import type { ReactNode } from 'react'

/** Lists what is removed from a text, a line for each kind. It is a live region, so that later lines are announced. */
export function Losses({ lead, lines, children }: { lead: string; lines: string[]; children?: ReactNode }) {
  return (
    <div role="status" className="text-sm">
      {lines.length > 0 && (
        <div className="grid gap-2 rounded-md border border-warn p-3">
          <p className="font-semibold">{lead}</p>
          <ul className="grid list-disc gap-1 ps-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          {children}
        </div>
      )}
    </div>
  )
}
