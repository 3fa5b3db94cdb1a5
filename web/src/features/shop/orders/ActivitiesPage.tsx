import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { listActivities } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { asListReply } from '../../../api/list-reply.ts'
import { load } from '../../../api/load.ts'
import { cashText } from '../../../format/money.ts'
import { BalanceLine } from '../../../shell/BalanceLine.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Table, type Column } from '../../../ui/Table.tsx'

type List = ReplyOf<typeof shop.listActivities>
type Row = List['data'][number]

export const head = (): Head => ({ title: m.shop_activities() })

export const loader = load(async ({ api, url }) => {
  const before = url.searchParams.get('before') ?? undefined
  return {
    before,
    list: await nowOrLater(outcomeOf(api(listActivities, { query: before ? { before } : {} }).then(asListReply))),
  }
})

/** Every movement of the player's wallet, newest first. */
export default function ActivitiesPage() {
  const { before, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.shop_activities()} intro={m.shop_activities_intro()}>
        <BalanceLine to="/donation" />
      </PageHead>
      {arrived ? (
        <Activities before={before} {...arrived} />
      ) : (
        <Loading>
          <SkeletonRows count={8} className="h-14" />
        </Loading>
      )}
    </div>
  )
}

function Activities({ before, data, failure }: { before: string | undefined } & Outcome<List>) {
  if (failure) return <LoadFailed title={m.shop_activities_failed()} failure={failure} />
  if (data.data.length === 0)
    return (
      <EmptyState title={m.shop_activities_none()} action={<LinkButton to="/shopping">{m.shop_go()}</LinkButton>}>
        {m.shop_activities_none_text()}
      </EmptyState>
    )
  return (
    <>
      <Table caption={m.shop_activities()} columns={columns()} rows={data.data} rowKey={({ id }) => id} />
      <KeyPages
        first={before && '/activities'}
        next={data.next && `/activities?before=${encodeURIComponent(data.next)}`}
        words={[m.shop_newest(), m.shop_older()]}
      />
    </>
  )
}

const columns = (): Column<Row>[] => [
  { name: 'operation', head: m.shop_column_operation(), namesRow: true, cell: ({ operation }) => operation },
  { name: 'item', head: m.shop_column_item(), phone: 'below', cell: ({ item }) => item ?? '–' },
  {
    name: 'type',
    head: m.shop_column_type(),
    phone: 'below',
    cell: ({ type }) => (
      <Badge tone={type === 'Debit' ? 'warn' : 'success'}>{type === 'Debit' ? m.shop_debit() : m.shop_credit()}</Badge>
    ),
  },
  {
    name: 'value',
    head: m.shop_column_value(),
    numeric: true,
    cell: ({ type, value }) => (
      <span className="whitespace-nowrap">
        {type === 'Debit' ? '−' : '+'}
        {m.shop_cash({ cash: cashText(value) })}
      </span>
    ),
  },
  {
    name: 'balance',
    head: m.shop_column_balance(),
    numeric: true,
    phone: 'below',
    labelled: true,
    // Replies of an older version have no balance.
    cell: ({ balance }: Partial<Row>) =>
      balance === undefined ? (
        '–'
      ) : (
        <span className="whitespace-nowrap">{m.shop_cash({ cash: cashText(balance) })}</span>
      ),
  },
  { name: 'date', head: m.shop_column_date(), phone: 'below', cell: ({ created_at: at }) => <Moment at={at} /> },
  { name: 'ip', head: m.shop_column_ip(), phone: 'below', labelled: true, cell: ({ ip }) => ip ?? '–' },
]
