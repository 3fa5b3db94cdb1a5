import { m } from '@guildhall/messages'
import { cashText } from '../../format/money.ts'

/** The goods of a trade; `price` is in Cash, when it is agreed. */
export interface Lot {
  name: string
  amount: number
  effects: readonly string[]
  price?: number
}

/** "10 × Poeira de Lactolerium": the amount, when more than one, and the name. */
export const countedName = (name: string, amount = 1): string => (amount > 1 ? `${amount}\u00a0× ${name}` : name)

/** The effects without the line that only repeats the amount. */
export const effectsWithoutAmount = ({ effects, amount }: Pick<Lot, 'effects' | 'amount'>): string[] =>
  effects.filter((line) => line !== m.item_amount({ amount }))

/** "Antes: 4 × Diamante. Agora: 40 × Diamante." It names the effects when name and amount are equal. */
export function changeText(before: Lot, now: Lot): string {
  const isSameName = before.name === now.name && before.amount === now.amount
  const isSameEffects = effectsWithoutAmount(before).join('\n') === effectsWithoutAmount(now).join('\n')
  const say = (lot: Lot) => lotText(lot, isSameName && !isSameEffects)
  return m.market_lot_changed({ before: say(before), now: say(now) })
}

function lotText(lot: Lot, withEffects: boolean): string {
  const name = countedName(lot.name, lot.amount)
  const effects = effectsWithoutAmount(lot).join(', ') || m.market_no_effects()
  const description = withEffects ? `${name} (${effects})` : name
  return lot.price === undefined ? description : m.market_lot_priced({ lot: description, cash: cashText(lot.price) })
}
