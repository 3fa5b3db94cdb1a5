import { m } from '@guildhall/messages'
import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReplyOf } from '@guildhall/contract'
import type { ledger } from '@guildhall/contract/ledger'
import { getLedgerAudit, runLedgerAudit } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import { useRequestedCheck } from '../../api/requested-check.ts'
import { useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import { cashText } from '../../format/money.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { checkText } from './words.ts'
import { kindWords } from '../../words/ledger.ts'

type Reply = ReplyOf<typeof ledger.getLedgerAudit>
type Audit = NonNullable<Reply['last']>

/** A ledger check takes a second for a small ledger, and a minute for a large one. */
/** The result of the last ledger check. A requested check appears as soon as it is done. */
export function AuditReport({ audit }: { audit: Arriving<Outcome<Reply>> }) {
  const arrived = useArrived(audit)
  const last = arrived?.data?.last ?? null
  const { isRunning, failure, run } = useRequestedCheck(
    last?.at ?? null,
    async (signal) => (await api(getLedgerAudit, { signal })).last?.at ?? null,
    () => api(runLedgerAudit),
  )

  return (
    <section aria-labelledby="audit-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="audit-title" className="text-xl">
          {m.ledger_audit()}
        </h2>
        <Button onClick={() => void run()} busy={isRunning}>
          {!isRunning && <RefreshCw className="size-5" />}
          {isRunning ? m.ledger_audit_running() : m.ledger_audit_run()}
        </Button>
      </div>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
      {!arrived && (
        <Loading>
          <SkeletonRows count={2} className="h-24" />
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.ledger_audit_failed()} failure={arrived.failure} />}
      {arrived?.data && (last ? <Report audit={last} /> : <p className="text-muted">{m.ledger_audit_none()}</p>)}
    </section>
  )
}

function Report({ audit }: { audit: Audit }) {
  const isGood = audit.findings.length === 0
  return (
    <div className="grid gap-4" aria-live="polite">
      <Card className="grid gap-2" tone={isGood ? 'plain' : 'danger'}>
        <p className={`flex items-center gap-2 text-lg font-semibold ${isGood ? 'text-success' : 'text-danger'}`}>
          {isGood ? <CircleCheck className="size-6" aria-hidden /> : <TriangleAlert className="size-6" aria-hidden />}
          {isGood ? m.ledger_audit_good() : m.ledger_audit_bad({ count: audit.findings.length })}
        </p>
        <p className="text-muted">
          {m.ledger_audit_read({
            transfers: cashText(audit.transfers),
            read: cashText(audit.read),
            accounts: cashText(audit.accounts),
            ms: cashText(audit.tookMs),
          })}{' '}
          <RelativeTime at={audit.at} />
        </p>
      </Card>
      {!isGood && (
        <Table
          caption={m.ledger_findings()}
          columns={findingColumns()}
          rows={audit.findings}
          rowKey={({ check, subject }) => `${check} ${subject}`}
          showCaption
        />
      )}
      <Equation audit={audit} />
    </div>
  )
}

const findingColumns = (): Column<Audit['findings'][number]>[] => [
  { name: 'check', head: m.ledger_finding_check(), namesRow: true, cell: ({ check }) => checkText(check) },
  { name: 'subject', head: m.ledger_finding_subject(), phone: 'below', cell: ({ subject }) => <code>{subject}</code> },
  { name: 'expected', head: m.ledger_finding_expected(), numeric: true, cell: ({ expected }) => cashText(expected) },
  { name: 'found', head: m.ledger_finding_found(), numeric: true, cell: ({ found }) => cashText(found) },
]

/** The sum of all wallets equals the sum of all kinds of transfers: donations + deposits − purchases … = wallets. */
function Equation({ audit }: { audit: Audit }) {
  const sum = audit.kinds.reduce((total, { cash }) => total + cash, 0)
  return (
    <Card className="grid gap-3">
      <h3 className="text-lg">{m.ledger_supply()}</h3>
      {audit.kinds.length === 0 ? (
        <p className="text-muted">{m.ledger_supply_none()}</p>
      ) : (
        <dl className="grid max-w-xl gap-1.5">
          {audit.kinds.map(({ kind, cash, transfers }) => (
            <div key={kind} className="flex items-baseline justify-between gap-x-4">
              <dt>
                {kindWords[kind]()}{' '}
                <span className="text-sm text-muted">{m.ledger_transfers({ count: cashText(transfers) })}</span>
              </dt>
              <dd
                className={`tabular text-end font-semibold whitespace-nowrap ${cash < 0 ? 'text-danger' : 'text-success'}`}
              >
                {cash < 0 ? '−' : '+'} {cashText(Math.abs(cash))}
              </dd>
            </div>
          ))}
          <div className="mt-1 flex items-baseline justify-between gap-x-4 border-t border-edge pt-2 text-lg font-semibold">
            <dt>{m.ledger_wallets()}</dt>
            <dd className={`tabular text-end whitespace-nowrap ${sum === audit.wallets ? '' : 'text-danger'}`}>
              {sum === audit.wallets ? '=' : '≠'} {cashText(audit.wallets)}
            </dd>
          </div>
        </dl>
      )}
    </Card>
  )
}
