import { m } from '@guildhall/messages'
import { History as HistoryIcon } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { listAuditLog } from '../../api/generated.ts'
import { outcomeOf, type Outcome } from '../../api/outcome.ts'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { addressOf } from './address.ts'
import { EntryRow } from './EntryRow.tsx'
import type { List } from './entry.ts'

/** How many rows a folded history shows; the audit log has the others. */
const atMost = 20

/**
 * What staff did with one thing (`target` as in the audit log, such as `notice 12`) or about one player. It is folded
 * until it is opened, loads then, and is shown only to holders of `audit.read`.
 */
export function History(about: { target: string } | { player: string }) {
  const may = useMay('audit.read')
  const [list, setList] = useState<Outcome<List>>()
  const [isLoading, setLoading] = useState(false)
  if (!may) return null

  async function load() {
    setLoading(true)
    setList(await outcomeOf(api(listAuditLog, { query: about })))
    setLoading(false)
  }

  return (
    <details
      data-no-print
      className="group rounded-lg border border-line bg-s1"
      onToggle={(event) => {
        if (event.currentTarget.open && !isLoading) void load()
      }}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 font-semibold">
        <HistoryIcon aria-hidden className="size-5 text-muted" />
        {m.audit_history()}
        <Icon name="chevronDown" className="ms-auto size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 border-t border-line p-3 md:p-4">
        {!list && (
          <Loading>
            <SkeletonRows count={3} className="h-16" />
          </Loading>
        )}
        {list?.failure && (
          <ErrorState
            title={m.audit_history_failed()}
            code={list.failure.code}
            requestId={list.failure.requestId}
            onRetry={() => void load()}
            retrying={isLoading}
            isQuiet
          >
            {list.failure.message}
          </ErrorState>
        )}
        {list?.data && <Rows list={list.data} isOfOneThing={'target' in about} />}
        <AppLink
          to={addressOf(about)}
          className="inline-flex min-h-11 w-fit items-center text-brass underline underline-offset-4"
        >
          {m.audit_history_all()}
        </AppLink>
      </div>
    </details>
  )
}

/** For a row of a table, where a folded history has no room: a link to the rows of the audit log about one thing. */
export function HistoryLink({ target, name }: { target: string; name: string }) {
  const may = useMay('audit.read')
  if (!may) return null
  return (
    <AppLink to={addressOf({ target })} className="inline-flex min-h-8 items-center underline underline-offset-4">
      {m.audit_history()}
      <span className="sr-only">: {name}</span>
    </AppLink>
  )
}

function Rows({ list: { data }, isOfOneThing }: { list: List; isOfOneThing: boolean }) {
  if (data.length === 0) return <p className="text-muted">{m.audit_history_none()}</p>
  return (
    <ul className="grid gap-2">
      {data.slice(0, atMost).map((entry) => (
        <EntryRow key={entry.id} entry={entry} isOfOneThing={isOfOneThing} />
      ))}
    </ul>
  )
}
