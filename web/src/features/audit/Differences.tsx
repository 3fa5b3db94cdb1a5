import { m } from '@guildhall/messages'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { Entry } from './entry.ts'

type Change = Entry['changes'][number]

/** How many fields a row shows at first: the snapshot of a new thing has dozens. */
const atFirst = 6

/** What an action changed: a line for each field, with its value before and after. */
export function Differences({ changes }: { changes: readonly Change[] }) {
  const [isWhole, setWhole] = useState(false)
  if (changes.length === 0) return <p className="text-sm text-faint">{m.audit_no_changes()}</p>
  const visible = isWhole ? changes : changes.slice(0, atFirst)
  const more = changes.length - visible.length
  return (
    <div className="grid justify-items-start gap-2">
      <dl aria-label={m.audit_changes()} className="grid w-full gap-1.5 text-sm">
        {visible.map((change) => (
          <div key={change.field} className="difference grid gap-x-3">
            <dt className="text-muted wrap-anywhere" title={change.field}>
              {change.label || m.audit_changes()}
            </dt>
            <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
              {(change.before !== null || change.after === null) && (
                <>
                  <Value name={m.audit_column_before()} text={change.before} className="text-muted line-through" />
                  <ArrowRight aria-hidden className="size-4 shrink-0 self-center text-faint" />
                </>
              )}
              <Value name={m.audit_column_after()} text={change.after} className="font-semibold" />
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && (
        <Button size="dense" variant="ghost" onClick={() => setWhole(true)}>
          {m.audit_changes_more({ count: more })}
        </Button>
      )}
    </div>
  )
}

function Value({ name, text, className }: { name: string; text: string | null; className: string }) {
  return (
    <span className="min-w-0 wrap-anywhere whitespace-pre-line">
      <span className="sr-only">{name}: </span>
      {text === null ? (
        <span className="text-faint">{m.audit_value_none()}</span>
      ) : (
        // A stored value may be a word of the data in any language.
        <span lang="" translate="no" className={className}>
          {text}
        </span>
      )}
    </span>
  )
}
