import { m } from '@guildhall/messages'
import { useId } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { CardTable, type CardColumn } from '../../../ui/CardTable.tsx'
import { Effects } from '../Effects.tsx'
import { ItemName } from '../ItemName.tsx'
import { effectsOf, type ChestItem } from './SellDialog.tsx'

/** The items in the chest; one that may not be sold shows why. */
export function ChestTable({ rows, onSell }: { rows: ChestItem[]; onSell: (item: ChestItem) => void }) {
  return (
    <CardTable caption={m.market_chest_title()} columns={columns(onSell)} rows={rows} rowKey={({ slot }) => slot} />
  )
}

/** The fields of every reply; the optional ones are shown where they are present. */
type SellableItem = Pick<ChestItem, 'details' | 'slot'> & Partial<ChestItem>

const columns = (onSell: (item: ChestItem) => void): CardColumn<ChestItem>[] => [
  {
    name: 'item',
    head: m.market_column_item(),
    namesRow: true,
    unlabelled: true,
    cell: ({ details, described }: SellableItem) => (
      <ItemName name={details.name} look={described?.look} amount={described?.amount} />
    ),
  },
  {
    name: 'effects',
    head: m.market_column_effects(),
    cell: (item) => <Effects lines={effectsOf(item)} />,
  },
  { name: 'slot', head: m.market_column_slot(), numeric: true, narrow: true, cell: ({ slot }) => slot },
  {
    name: 'actions',
    head: m.market_column_actions(),
    unlabelled: true,
    cell: (item) => <Sell item={item} onSell={() => onSell(item)} />,
  },
]

function Sell({ item, onSell }: { item: SellableItem; onSell: () => void }) {
  const why = useId()
  const { problem = null, details, slot } = item
  return (
    <div className="grid justify-items-start gap-1 md:max-w-56">
      <Button
        className="max-md:w-full"
        blocked={problem !== null}
        aria-label={m.market_sell_named({ item: details.name, slot })}
        aria-describedby={problem ? why : undefined}
        onClick={() => !problem && onSell()}
      >
        {m.market_sell()}
      </Button>
      {problem && (
        <p id={why} className="text-sm text-muted">
          {problem}
        </p>
      )}
    </div>
  )
}
