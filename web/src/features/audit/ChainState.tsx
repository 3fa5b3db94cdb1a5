import { m } from '@guildhall/messages'
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import type { AuditFindingKind } from '@guildhall/contract/audit'
import { api } from '../../api/client.ts'
import { useRequestedCheck } from '../../api/requested-check.ts'
import { getAuditCheck, runAuditCheck } from '../../api/generated.ts'
import type { Outcome } from '../../api/outcome.ts'
import { cashText } from '../../format/money.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FactLine } from '../../ui/FactLine.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { addressOf } from './address.ts'
import type { Check } from './entry.ts'

type Last = NonNullable<Check['last']>

/** Whether the rows match their chain, by the last check. A requested check appears as soon as it is done. */
export function ChainState({ check }: { check: Outcome<Check> }) {
  const last = check.data?.last ?? null
  const { isRunning, failure, run } = useRequestedCheck(
    last?.at ?? null,
    async (signal) => (await api(getAuditCheck, { signal })).last?.at ?? null,
    () => api(runAuditCheck),
  )

  if (check.failure) return <LoadFailed title={m.audit_check_failed()} failure={check.failure} />
  const isGood = last !== null && last.findings.length === 0
  return (
    <Card as="section" aria-label={m.audit_check()} className="grid gap-2" tone={last && !isGood ? 'danger' : 'plain'}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div aria-live="polite" className="min-w-0">
          {last ? <Result last={last} /> : <p className="text-muted">{m.audit_check_none()}</p>}
        </div>
        <Button onClick={() => void run()} busy={isRunning}>
          {!isRunning && <RefreshCw className="size-5" />}
          {isRunning ? m.audit_check_running() : m.audit_check_run()}
        </Button>
      </div>
      {failure && (
        <p role="status" className="text-danger">
          {failure}
        </p>
      )}
      {last && last.findings.length > 0 && <Findings findings={last.findings} />}
      {last?.hash && (
        <details className="text-sm text-muted">
          <summary className="inline-flex min-h-8 cursor-pointer items-center underline underline-offset-4">
            {m.audit_check_print_title()}
          </summary>
          <p>
            <code className="font-mono break-all">{last.hash}</code>
          </p>
          <p>{m.audit_check_print_hint()}</p>
        </details>
      )}
    </Card>
  )
}

function Result({ last: { at, isWhole, compared, findings } }: { last: Last }) {
  const isGood = findings.length === 0
  const count = cashText(compared)
  return (
    <>
      <p className={`flex items-center gap-2 font-semibold ${isGood ? 'text-success' : 'text-danger'}`}>
        {isGood ? (
          <CircleCheck className="size-6 shrink-0" aria-hidden />
        ) : (
          <TriangleAlert className="size-6 shrink-0" aria-hidden />
        )}
        {isGood ? m.audit_check_good() : m.audit_check_bad({ count: findings.length })}
      </p>
      <p className="text-sm text-muted">
        <FactLine>
          {isWhole ? m.audit_check_whole({ count }) : m.audit_check_new({ count })}
          <RelativeTime at={at} />
        </FactLine>
      </p>
    </>
  )
}

function Findings({ findings }: { findings: Last['findings'] }) {
  return (
    <ul aria-label={m.audit_check_findings()} className="grid gap-1">
      {findings.map(({ kind, id, seq }) => (
        <li key={`${kind} ${id} ${seq}`} className="flex flex-wrap gap-x-3">
          <strong className="tabular">
            {id === null ? (
              m.audit_row({ number: seq ?? 0 })
            ) : (
              <AppLink to={addressOf({ before: id + 1 })} className="text-brass underline underline-offset-4">
                {m.audit_row({ number: id })}
              </AppLink>
            )}
          </strong>
          <span>{kindWords[kind]()}</span>
        </li>
      ))}
    </ul>
  )
}

const kindWords: Record<AuditFindingKind, () => string> = {
  changed: m.audit_check_changed,
  removed: m.audit_check_removed,
  unchained: m.audit_check_unchained,
  gap: m.audit_check_gap,
  rewritten: m.audit_check_rewritten,
  cut: m.audit_check_cut,
  archive: m.audit_check_archive,
}
