import { m } from '@guildhall/messages'
import type { CodeEffect, CodeScope, CodeState } from '@guildhall/contract/code-rules'
import { cashText } from '../../format/money.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

export const effectWords: Record<CodeEffect, () => string> = {
  percent: m.code_effect_percent,
  cash_off: m.code_effect_cash_off,
  cash: m.code_effect_cash,
  items: m.code_effect_items,
}

export const scopeWords: Record<CodeScope, () => string> = {
  everything: m.code_scope_everything,
  item: m.code_scope_item,
  group: m.code_scope_group,
  first_purchase: m.code_scope_first,
}

export const stateWords: Record<CodeState, () => string> = {
  running: m.code_state_running,
  planned: m.code_state_planned,
  used_up: m.code_state_used_up,
  ended: m.code_state_ended,
  stopped: m.code_state_stopped,
}

export const stateTones: Record<CodeState, BadgeTone> = {
  running: 'success',
  planned: 'info',
  used_up: 'neutral',
  ended: 'neutral',
  stopped: 'danger',
}

/** What a code gives, such as "10% off Potions". */
export function giftText({
  effect,
  amount,
  items,
}: {
  effect: CodeEffect
  amount: number | null
  items?: readonly { name: string; amount: number }[]
}): string {
  switch (effect) {
    case 'percent':
      return m.code_gives_percent({ percent: amount ?? 0 })
    case 'cash_off':
      return m.code_gives_cash_off({ cash: cashText(amount ?? 0) })
    case 'cash':
      return m.code_gives_cash({ cash: cashText(amount ?? 0) })
    case 'items':
      return (items ?? []).map(({ name, amount: count }) => (count > 1 ? `${count} × ${name}` : name)).join(' · ')
  }
}

/** For what a coupon is good. */
export const scopeText = ({ applies_to, thing }: { applies_to: CodeScope; thing: string | null }): string =>
  applies_to === 'item' || applies_to === 'group' ? (thing ?? scopeWords[applies_to]()) : scopeWords[applies_to]()
