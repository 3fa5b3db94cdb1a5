import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { listTransactions } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { asListReply } from '../../../api/list-reply.ts'
import { load } from '../../../api/load.ts'
import { brlText } from '../../../format/money.ts'
import { BalanceLine } from '../../../shell/BalanceLine.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { SupportButton } from '../../../ui/support.tsx'
import { Table, type Column } from '../../../ui/Table.tsx'
import { cashOf } from './list-cash.ts'
import { methodWords } from '../../../words/payment.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { lookOf } from '../status-words.ts'

type List = ReplyOf<typeof payment.listTransactions>
type Transaction = List['data'][number]
/** The fields of every reply. Others were added later, and a row can be shown without them. */
type Row = Pick<Transaction, 'id' | 'value' | 'status' | 'created_at' | 'paymentUrl'> & Partial<Transaction>

export const head = (): Head => ({ title: m.payment_transactions() })

export const loader = load(async ({ api, url }) => {
  const before = url.searchParams.get('before') ?? undefined
  return {
    before,
    list: await nowOrLater(outcomeOf(api(listTransactions, { query: before ? { before } : {} }).then(asListReply))),
  }
})

/** The player's own donations, newest first, with a link to the next page. */
export default function TransactionsPage() {
  const { before, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.payment_transactions()} intro={m.payment_transactions_intro()}>
        <LinkButton to="/donationAmount" variant="primary">
          {m.payment_new_donation()}
        </LinkButton>
      </PageHead>
      <BalanceLine to="/activities" />
      {!arrived && (
        <Loading>
          {Array.from({ length: 5 }, (_, row) => (
            <div key={row} data-skeleton>
              <Skeleton className="h-14 w-full" />
            </div>
          ))}
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.payment_transactions_failed()} failure={arrived.failure} />}
      {arrived?.data && <Transactions list={arrived.data} before={before} />}
    </div>
  )
}

function Transactions({ list, before }: { list: List; before: string | undefined }) {
  if (list.data.length === 0)
    return (
      <EmptyState
        title={m.payment_transactions_none()}
        action={<LinkButton to="/donation">{m.payment_see_donations()}</LinkButton>}
      >
        {m.payment_transactions_none_text()}
      </EmptyState>
    )
  return (
    <>
      <Table caption={m.payment_transactions()} columns={columns()} rows={list.data} rowKey={(row) => row.id} />
      <KeyPages
        first={before && '/transactions'}
        next={list.next && `/transactions?before=${encodeURIComponent(list.next)}`}
        words={[m.payment_newest(), m.payment_older()]}
      />
    </>
  )
}

const columns = (): Column<Row>[] => [
  { name: 'date', head: m.payment_column_date(), namesRow: true, cell: (row) => <When row={row} /> },
  {
    name: 'method',
    head: m.payment_column_method(),
    phone: 'below',
    cell: ({ method }) => (method ? methodWords[method]() : '–'),
  },
  {
    name: 'cash',
    head: m.payment_column_cash(),
    numeric: true,
    phone: 'below',
    cell: cashOf,
  },
  {
    name: 'value',
    head: m.payment_column_value(),
    numeric: true,
    phone: 'below',
    cell: (row) => brlText(row.total ?? row.value),
  },
  { name: 'status', head: m.payment_column_status(), cell: (row) => <Status row={row} /> },
]

/** The date, which links to the receipt; that of a transfer by hand to the transfers, with their proofs and answers. */
function When({ row }: { row: Row }) {
  const to = row.method === 'deposit' ? '/deposit/store' : `/transactions/${row.id}`
  return (
    <AppLink to={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
      <Moment at={row.created_at} />
    </AppLink>
  )
}

function Status({ row }: { row: Row }) {
  const { action } = lookOf(row)
  const isNotStarted = action === 'again'
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2 md:justify-between">
      <span className="grid justify-items-start gap-1">
        <StatusBadge {...row} />
        {isNotStarted && <span className="text-sm text-muted">{m.payment_nothing_charged()}</span>}
      </span>
      {action === 'disabled' && (
        <Button size="dense" disabled>
          {m.payment_continue_short()}
        </Button>
      )}
      {action === 'offered' && row.paymentUrl && (
        <LinkButton
          to={row.paymentUrl}
          size="dense"
          aria-label={m.payment_continue_named({ amount: brlText(row.total ?? row.value) })}
        >
          {m.payment_continue_short()}
        </LinkButton>
      )}
      {row.method === 'deposit' && row.referenceId && (
        <SupportButton start={{ about: `deposit:${row.referenceId}` }} size="dense" />
      )}
      {isNotStarted && (
        <LinkButton
          to={`/donationAmount?preset=${Math.trunc(Number(row.value))}`}
          size="dense"
          aria-label={m.payment_again_named({ amount: brlText(row.value) })}
        >
          {m.payment_again_short()}
        </LinkButton>
      )}
    </span>
  )
}
