import { m } from '@guildhall/messages'
import { insightMostItems } from '@guildhall/contract/insight-rules'
import { cashText } from '../../format/money.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Bar } from './Bar.tsx'
import type { ItemsData } from './load-table.ts'
import { Part } from './Part.tsx'

type Item = ItemsData['data'][number]

/** The most bought items of the period, with the sums of all. */
export function Items({ data: { data, total } }: { data: ItemsData }) {
  if (data.length === 0)
    return (
      <EmptyState
        title={m.insight_items_none()}
        action={<LinkButton to="/shopping">{m.insight_items_open()}</LinkButton>}
      >
        {m.insight_items_none_about()}
      </EmptyState>
    )
  const most = Math.max(1, ...data.map(({ pieces }) => pieces))
  const all = { ...total, id: 0, name: m.insight_total() }
  return (
    <Part title={m.insight_items_title()} about={m.insight_items_about({ count: insightMostItems })}>
      <Table
        caption={m.insight_items_title()}
        columns={columns(most)}
        rows={[...data, all]}
        rowKey={({ id }) => id}
        rowClass={({ id }) => (id === 0 ? 'bg-s2' : undefined)}
      />
    </Part>
  )
}

const columns = (most: number): Column<Item>[] => [
  {
    ...{ name: 'item', head: m.bookkeeping_column_item(), namesRow: true },
    cell: ({ id, name, pieces }) => (
      <span className="grid gap-1">
        {name}
        {id !== 0 && <Bar part={pieces / most} />}
      </span>
    ),
  },
  { ...{ name: 'pieces', head: m.insight_pieces(), numeric: true }, cell: ({ pieces }) => cashText(pieces) },
  { ...{ name: 'cash', head: m.bookkeeping_column_cash(), numeric: true }, cell: ({ cash }) => cashText(cash) },
  {
    ...{ name: 'refunded', head: m.insight_refunded(), numeric: true, phone: 'below', labelled: true },
    cell: ({ refundedPieces, refundedCash }) =>
      refundedPieces ? m.insight_refunded_of({ pieces: cashText(refundedPieces), cash: cashText(refundedCash) }) : '–',
  },
]
