import type { AnswerOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { wholeText } from '../../words/whole.ts'
import { moveCash } from '../ledger/public.ts'
import { notify, notifyEntitled } from '../notification/public.ts'
import { settings } from '../settings/service.ts'
import { lockCredit, noteReversal } from './buy-queries.ts'

/**
 * Takes a credit of staff back, once: the Cash returns to the house by a movement of its own, and the wallet may go into
 * debt. The credit itself stays. Above the limit of credits, owners are notified. Credits are above zero, so a reversal
 * gives nobody Cash.
 */
export async function reverseCredit(
  app: App,
  { caller, address }: { caller: Caller; address: string },
  id: string,
  reason: string,
): Promise<AnswerOf<typeof shop.reverseCredit>> {
  const at = app.now()
  const { creditAlone } = await settings(app).read('limits')
  const { balance, value, login } = await transaction(app.db, async (tx) => {
    const credit = await lockCredit(tx, id)
    if (!credit) refuse('not_found')
    if (credit.reversed_at) refuse('credit_reversed')
    const userId = credit.user_id
    await noteReversal(tx, id, { at: at.toISOString(), by: caller.id, reason })
    const moved = await moveCash(tx, {
      kind: 'staff_credit_reversal',
      reference: id,
      from: { user: userId },
      to: { house: 'staff' },
      amount: credit.value,
      at,
      label: reason,
      address,
      mayOwe: true,
    })
    await notify(tx, {
      userId,
      kind: 'staff_credit_reversed',
      data: { cash: credit.value, reason },
      link: '/activities',
      key: `credit ${id} reversed`,
      at,
    })
    if (credit.value > creditAlone)
      await notifyEntitled(tx, {
        kind: 'credit_reversed',
        data: { what: 'credit_reversed', by: caller.login, login: credit.login, cash: credit.value },
        link: `/staff/ledger?owner=${encodeURIComponent(credit.login)}`,
        key: `credit ${id} reversed`,
        at,
        exceptUser: caller.id,
      })
    await recordAdminAction(tx, caller, 'reverseCredit', `user ${userId}`, at, {
      before: { balance: moved.balance + credit.value },
      after: { balance: moved.balance, value: credit.value, credit: id, reason },
    })
    return { ...credit, balance: moved.balance }
  })
  return { message: m.shop_credit_reversed({ value: wholeText(value), login }), balance }
}
