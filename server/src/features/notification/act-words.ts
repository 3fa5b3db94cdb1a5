import type { Locale } from '@guildhall/contract'
import type { ApprovalKindName } from '@guildhall/contract/approval-rules'
import * as m from '@guildhall/messages'
import { reais, whole } from './numbers.ts'

/** An act of staff: whom it concerns, and its amount in Cash, cents or items. */
interface Act {
  kind: ApprovalKindName
  login: string | null
  amount: number | null
}

/** An act that may need a second person in a few words, as "crediting 20,000 Cash to marina". */
export function actText({ kind, login, amount }: Act, locale: Locale): string {
  const words: Record<ApprovalKindName, () => string> = {
    credit: () => m.approval_act_credit({ amount: whole(amount ?? 0, locale), login: login ?? '' }),
    item: () => m.approval_act_item({ login: login ?? '' }),
    refund: () => m.approval_act_refund({ amount: reais(amount ?? 0), login: login ?? '' }),
    surplus: () => m.approval_act_surplus({ amount: reais(amount ?? 0), login: login ?? '' }),
    order_refund: () => m.approval_act_order_refund({ login: login ?? '' }),
    gift_refund: () => m.approval_act_gift_refund({ login: login ?? '' }),
    deposit: () => m.approval_act_deposit({ amount: whole(amount ?? 0, locale), login: login ?? '' }),
    settle: () => m.approval_act_settle({ amount: whole(amount ?? 0, locale), login: login ?? '' }),
    unknown_credit: () => m.approval_act_unknown_credit({ amount: whole(amount ?? 0, locale), login: login ?? '' }),
    settings_money: () => m.approval_act_settings_money(),
    settings_market: () => m.approval_act_settings_market(),
    roles: () => m.approval_act_roles({ login: login ?? '' }),
    role_set: () => m.approval_act_role_set(),
    gift_code: () => m.approval_act_gift_code({ amount: whole(amount ?? 0, locale) }),
    gift_items: () => m.approval_act_gift_items({ count: amount ?? 0 }),
    campaign: () => m.approval_act_campaign(),
    creator: () => m.approval_act_creator(),
    creator_payout: () => m.approval_act_creator_payout({ login: login ?? '' }),
    closing: () => m.approval_act_closing({ login: login ?? '' }),
  }
  return words[kind]()
}
