import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { creator } from '@guildhall/contract/creator'
import { cashText } from '../../format/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { CardTable, type CardColumn } from '../../ui/CardTable.tsx'
import { ItemSummary } from '../items/public.ts'
import { tierTones, tierWords } from './words.ts'

type Tier = ReplyOf<typeof creator.getCreator>['tiers'][number]

/** The items of a creator by the Cash that donations must reach, with what can be done about each. */
export function Tiers({ tiers, action }: { tiers: readonly Tier[]; action?: (tier: Tier) => ReactNode }) {
  if (tiers.length === 0) return null
  return (
    <section aria-labelledby="tiers-title" className="grid gap-4">
      <h2 id="tiers-title" className="text-xl">
        {m.creator_tiers()}
      </h2>
      <p className="max-w-3xl text-muted">{m.creator_tier_rule()}</p>
      <CardTable caption={m.creator_tiers()} columns={columns(action)} rows={tiers} rowKey={({ id }) => id} />
    </section>
  )
}

const columns = (action?: (tier: Tier) => ReactNode): CardColumn<Tier>[] => [
  { name: 'item', head: m.creator_tier_item(), namesRow: true, cell: ({ item }) => <ItemSummary item={item} /> },
  { name: 'base', head: m.creator_tier_cash(), numeric: true, cell: ({ base }) => cashText(base) },
  {
    name: 'state',
    head: m.code_state(),
    cell: ({ state }) => <Badge tone={tierTones[state]}>{tierWords[state]()}</Badge>,
  },
  ...(action ? [{ name: 'action', head: m.creator_column_decide(), cell: action }] : []),
]
