import type { Locale } from '@guildhall/contract'
import type { ledger } from '@guildhall/contract/ledger'
import type { ReplyOf } from '@guildhall/contract'
import { m } from '@guildhall/messages'
import { useArrived, type Arriving, type Outcome } from '../../api/outcome.ts'
import { useLocale } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { monthName } from '../../format/month.ts'
import { Badge } from '../../ui/Badge.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Table, type Column } from '../../ui/Table.tsx'

type Reply = ReplyOf<typeof ledger.getLedgerAudit>
type ClosedMonth = Reply['months'][number]

/** The months whose sums are carried. While the reply is missing, the report above it says so. */
export function ClosedMonths({ audit }: { audit: Arriving<Outcome<Reply>> }) {
  const locale = useLocale()
  const months = useArrived(audit)?.data?.months
  if (!months) return null
  return (
    <section aria-labelledby="months-title" className="grid gap-4">
      <h2 id="months-title" className="text-xl">
        {m.ledger_months()}
      </h2>
      <p className="text-muted">{m.ledger_months_text()}</p>
      {months.length === 0 ? (
        <p className="text-muted">{m.ledger_months_none()}</p>
      ) : (
        <Table caption={m.ledger_months()} columns={columns(locale)} rows={months} rowKey={({ month }) => month} />
      )}
    </section>
  )
}

const columns = (locale: Locale): Column<ClosedMonth>[] => [
  {
    name: 'month',
    head: m.ledger_month(),
    namesRow: true,
    cell: ({ month }) => monthName(month, locale),
  },
  {
    name: 'state',
    head: m.ledger_month_state(),
    cell: ({ findings, recountedAt }) =>
      findings > 0 ? (
        <Badge tone="danger">{m.ledger_month_bad({ count: findings })}</Badge>
      ) : (
        <Badge tone={recountedAt ? 'success' : 'info'}>
          {recountedAt ? m.ledger_month_good() : m.ledger_month_closed()}
        </Badge>
      ),
  },
  {
    name: 'transfers',
    head: m.ledger_month_transfers(),
    numeric: true,
    cell: ({ transfers }) => cashText(transfers),
  },
  {
    name: 'cash',
    head: m.ledger_month_cash(),
    numeric: true,
    phone: 'below',
    labelled: true,
    ownLine: true,
    cell: ({ cash }) => cashText(cash),
  },
  {
    name: 'closed',
    head: m.ledger_month_closed_at(),
    phone: 'below',
    labelled: true,
    ownLine: true,
    cell: ({ closedAt }) => <RelativeTime at={closedAt} />,
  },
  {
    name: 'recounted',
    head: m.ledger_month_recounted_at(),
    phone: 'below',
    labelled: true,
    ownLine: true,
    cell: ({ recountedAt }) => (recountedAt ? <RelativeTime at={recountedAt} /> : '–'),
  },
  {
    name: 'digest',
    head: m.ledger_month_digest(),
    phone: 'below',
    labelled: true,
    ownLine: true,
    cell: ({ digest }) => <code title={digest}>{digest.slice(0, 12)}</code>,
  },
]
