import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { code } from '@guildhall/contract/code'
import { isCoupon } from '@guildhall/contract/code-rules'
import { cashText } from '../../../format/money.ts'
import { StaffLink } from '../../../staff-list/StaffLink.tsx'
import { CardTable, type CardColumn } from '../../../ui/CardTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PlayerLink } from '../../player/public.ts'
import type { Rule } from './CodesPage.tsx'

type List = ReplyOf<typeof code.listCodeUses>
type Use = List['data'][number]

/** Who used the codes of a rule, the newest first. */
export function Uses({ rule, uses: { data, next }, before }: { rule: Rule; uses: List; before: string }) {
  const address = `/staff/codes/${rule.id}`
  return (
    <section aria-labelledby="uses-title" className="grid gap-4">
      <h2 id="uses-title" className="text-xl">
        {m.code_column_uses()}
      </h2>
      {data.length === 0 ? (
        <EmptyState title={m.code_uses_none()} />
      ) : (
        <CardTable caption={m.code_column_uses()} columns={columns(rule)} rows={data} rowKey={({ id }) => id} />
      )}
      <KeyPages first={before && address} next={next && `${address}?before=${next}`} preventScrollReset />
    </section>
  )
}

const columns = ({ effect, batch }: Rule): CardColumn<Use>[] => [
  { name: 'login', head: m.code_column_player(), namesRow: true, cell: ({ login }) => <PlayerLink login={login} /> },
  ...(batch === null
    ? []
    : [{ name: 'code', head: m.code_column_code(), cell: ({ code: text }: Use) => <code>{text}</code> }]),
  ...(effect === 'items'
    ? []
    : [{ name: 'cash', head: m.code_column_cash(), numeric: true, cell: ({ cash }: Use) => cashText(cash) }]),
  ...(isCoupon(effect)
    ? [{ name: 'orders', head: m.code_column_orders(), cell: (use: Use) => <Orders use={use} /> }]
    : []),
  {
    name: 'at',
    head: m.code_used_at(),
    cell: ({ created_at: at, freed_at }) => (
      <>
        <Moment at={at} /> {freed_at && <span className="text-muted">{m.code_freed()}</span>}
      </>
    ),
  },
]

const Orders = ({ use: { orders } }: { use: Use }) => (
  <span className="flex flex-wrap gap-x-3">
    {orders.map((id, at) => (
      <StaffLink key={id} to={`/staff/orders?q=${id}`} className="inline-flex min-h-11 items-center underline">
        {m.code_order({ number: at + 1 })}
      </StaffLink>
    ))}
  </span>
)
