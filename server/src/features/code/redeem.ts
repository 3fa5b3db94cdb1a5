import type { AnswerOf, Locale } from '@guildhall/contract'
import type { code } from '@guildhall/contract/code'
import { codeText, comparedCode } from '@guildhall/contract/code-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { once } from '../../db/idempotency.ts'
import type { DB } from '../../db/tables.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { refuse } from '../../fail.ts'
import { itemOf } from '../../game/formats/item.ts'
import { describeCode } from '../../game/items.ts'
import { getPermissions } from '../../people/queries.ts'
import { wholeText } from '../../words/whole.ts'
import { queueDelivery } from '../delivery/public.ts'
import { getItemKnowledge } from '../items/service.ts'
import { balanceOf, moveCash } from '../ledger/public.ts'
import { countingTry } from './guesses.ts'
import { couponOf, problemFor, usableCode, type CodeProblem } from './take.ts'
import * as queries from './use-queries.ts'

type Reply = AnswerOf<typeof code.redeemCode>

interface RequestContext {
  caller: Caller
  locale: Locale
  idempotencyKey: string | null
  address: string
}

/**
 * Redeems a gift code in one transaction: its use, and the Cash or the deliveries that it causes. A coupon is only
 * described, because a purchase uses it. Whoever writes codes redeems no gifts, nor does their author.
 */
export async function redeemCode(app: App, context: RequestContext, typed: string): Promise<Reply> {
  const { caller, idempotencyKey, address } = context
  return countingTry(app, { userId: caller.id, address }, async () => {
    const coupon = await describeCoupon(app, caller, typed)
    if (coupon) return { message: m.code_is_coupon({ code: coupon.code }), coupon }
    const request = { caller, idempotencyKey, route: 'POST /code/redeem', body: comparedCode(typed) }
    return once(app, request, (tx) => give(app, tx, context, typed))
  })
}

async function describeCoupon({ db, now }: App, caller: Caller, typed: string) {
  const found = await usableCode(db, { typed, userId: caller.id, at: now(), find: queries.findCode })
  const rule = 'code' in found ? couponOf(found.code) : null
  return rule && { ...rule, code: codeText(rule.code) }
}

async function give(
  app: App,
  tx: Kysely<DB>,
  { caller, locale, address }: RequestContext,
  typed: string,
): Promise<Reply> {
  const at = app.now()
  const found = await usableCode(tx, { typed, userId: caller.id, at, find: queries.lockCode })
  if ('problem' in found) refuseCode(found.problem)
  const gift = found.code
  if (couponOf(gift)) refuseCode('invalid')
  if (gift.created_by === caller.id || (await mayWriteCodes(tx, caller))) refuse('own_account')
  if (!(await queries.countUse(tx, gift))) refuseCode(problemFor(gift))
  const use = uuid7(at)
  const cash = gift.effect === 'cash' ? gift.amount! : 0
  await queries.insertUse(tx, {
    ...{ id: use, rule_id: gift.rule_id, code: gift.code, user_id: caller.id, cash, address },
    created_at: at.toISOString(),
  })
  const codes = gift.items ?? []
  await deliver(app, tx, { use, codes, caller, address })
  const balance = await pay(tx, { use, cash, code: gift.code, caller, at, address })
  const items = await describeItems(tx, codes, locale)
  const message = cash > 0 ? m.code_gave_cash({ cash: wholeText(cash) }) : m.code_gave_items({ count: items.length })
  return { message, gift: { cash, items, balance } }
}

/** Queues the items of a gift. One that the game refuses is sent again by staff, as any delivery. */
async function deliver(
  app: App,
  tx: Kysely<DB>,
  { use, codes, caller, address }: { use: string; codes: number[][]; caller: Caller; address: string },
): Promise<void> {
  for (const [place, numbers] of codes.entries()) {
    const item = itemOf(numbers)
    if (!item) throw new Error(`The gift code of the use ${use} has an item that is none: ${numbers.join(' ')}`)
    await queueDelivery(app, tx, {
      ...{ reference: `code ${use} ${place + 1}`, userId: caller.id, login: caller.login, item, address },
      target: 'storage',
    })
  }
}

/** Pays the Cash of a gift from the account of campaigns. Returns the player's balance. */
async function pay(
  tx: Kysely<DB>,
  {
    use,
    cash,
    code: label,
    caller,
    at,
    address,
  }: { use: string; cash: number; code: string; caller: Caller; at: Date; address: string },
): Promise<number> {
  if (cash === 0) return balanceOf(tx, caller.id)
  const [from, to] = [{ house: 'campaigns' as const }, { user: caller.id }]
  const moved = await moveCash(tx, {
    ...{ kind: 'code_cash', reference: use, from, to, amount: cash, at, label: codeText(label), address },
  })
  return moved.balance
}

async function describeItems(db: Kysely<DB>, codes: number[][], locale: Locale) {
  const items = codes.map((numbers) => itemOf(numbers)).filter((item) => item !== null)
  const knowledge = await getItemKnowledge(db, items)
  return codes.map((numbers) => describeCode(numbers, knowledge, locale))
}

function refuseCode(problem: CodeProblem): never {
  refuse(problem === 'used' ? 'code_used' : 'code_invalid')
}

/** By the roles, not by `caller.permissions`, of which staff without their second step have none. */
const mayWriteCodes = async (tx: Kysely<DB>, { id, roles }: Caller): Promise<boolean> =>
  roles.length > 0 && (await getPermissions(tx, id)).includes('codes.write')
