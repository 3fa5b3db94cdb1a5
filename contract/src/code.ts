import * as z from 'zod/mini'
import { codeEffects, codeMax, codeScopes, codeStates } from './code-rules.ts'
import { endpoints } from './endpoints.ts'
import { DescribedItem } from './items.ts'
import { Cash } from './ledger.ts'
import { amount, DeliveryCode } from './shop-catalogue.ts'
import { Approvable, days, Id, Instant, isSensible, line, Message, whole } from './values.ts'

/** What the buyer typed: any case, with spaces and hyphens. */
export const TypedCode = line(1, codeMax.typed)

/** What a coupon takes off, and from what. */
const Coupon = z.object({
  code: z.string(),
  effect: z.enum(codeEffects),
  amount: z.number(),
  applies_to: z.enum(codeScopes),
  /** The name of the item or the group. */
  thing: z.nullable(z.string()),
  shop_item_id: z.nullable(z.number()),
  group_id: z.nullable(z.number()),
  minimum: Cash,
  ends_at: z.nullable(Instant),
})

/** A rule with its code, or with its batch of codes that are good for one use each. */
const Rule = z.object({
  id: z.number(),
  title: z.string(),
  effect: z.enum(codeEffects),
  /** The percentage or the Cash; null for items. */
  amount: z.nullable(z.number()),
  items: z.array(DescribedItem),
  applies_to: z.enum(codeScopes),
  thing: z.nullable(z.string()),
  shop_item_id: z.nullable(z.number()),
  group_id: z.nullable(z.number()),
  minimum: Cash,
  starts_at: Instant,
  ends_at: z.nullable(Instant),
  /** Uses in all, of the batch together; null without a limit. */
  most_uses: z.nullable(z.number()),
  most_per_player: z.number(),
  /** How many codes a batch has; null for a single code. */
  batch: z.nullable(z.number()),
  /** The code; null for a batch. */
  code: z.nullable(z.string()),
  state: z.enum(codeStates),
  uses: z.number(),
  /** The Cash that all uses gave or took off. */
  cash: Cash,
  created_by: z.string(),
  created_at: Instant,
  stopped_at: z.nullable(Instant),
  revision: z.number(),
})

const Use = z.object({
  id: z.string(),
  code: z.string(),
  login: z.string(),
  cash: Cash,
  /** The orders that it discounted. */
  orders: z.array(z.string()),
  created_at: Instant,
  freed_at: z.nullable(Instant),
})

const moment = z.iso.datetime({ offset: true }).check(z.refine(isSensible))
const limits = {
  title: line(1, codeMax.title),
  minimum: z._default(amount(0), 0),
  /** Without it the code starts at once. */
  starts_at: z.optional(z.nullable(moment)),
  ends_at: z.optional(z.nullable(moment)),
  most_uses: z.optional(z.nullable(whole(1, codeMax.uses))),
  most_per_player: z._default(whole(1, codeMax.perPlayer), 1),
}

/** The fields that say what a code gives; they never change afterwards. */
const gift = {
  effect: z.enum(codeEffects),
  /** A percentage up to 100, or Cash. */
  amount: z.optional(z.nullable(amount(1))),
  /** The delivery codes of the items. */
  items: z.optional(z.array(DeliveryCode).check(z.maxLength(codeMax.items))),
  applies_to: z._default(z.enum(codeScopes), 'everything'),
  shop_item_id: z.optional(z.nullable(Id)),
  group_id: z.optional(z.nullable(Id)),
  /** The code; without it one is generated. */
  code: z.optional(z.nullable(line(0, codeMax.typed))),
  /** How many codes are generated, each for one use. */
  batch: z.optional(z.nullable(whole(1, codeMax.batch))),
}

const params = z.object({ id: Id })
const Written = z.extend(Approvable, { data: z.optional(Rule) })

export const code = endpoints({
  redeemCode: {
    route: 'POST /code/redeem',
    access: 'player',
    about:
      'Redeems a gift code, once; or says what a coupon gives, which is used with a purchase. Every code that does not work is `code_invalid`, except one that the caller has used up.',
    body: z.object({ code: TypedCode }),
    reply: z.extend(Message, {
      gift: z.optional(z.object({ cash: Cash, items: z.array(DescribedItem), balance: Cash })),
      coupon: z.optional(Coupon),
    }),
    errors: [
      'code_invalid',
      'code_used',
      'too_many_codes',
      'own_account',
      'game_account_unconfirmed',
      'idempotency_key_reused',
    ],
    limit: { max: 30, perSeconds: 60, by: 'caller' },
  },
  listCodes: {
    route: 'GET /staff/codes',
    access: 'codes.write',
    about: 'Coupons, gift codes and batches, the newest first: by title or code, by what they give, state and days.',
    query: z.object({
      q: z.optional(line(0, codeMax.typed)),
      effect: z.optional(z.enum(codeEffects)),
      state: z.optional(z.enum(codeStates)),
      ...days,
      before: z.optional(Id),
    }),
    reply: z.object({ data: z.array(Rule), next: z.nullable(z.string()) }),
  },
  getCode: {
    route: 'GET /staff/codes/:id',
    access: 'codes.write',
    about: 'A rule with its uses so far.',
    params,
    reply: z.object({ data: Rule }),
    errors: ['not_found'],
  },
  createCode: {
    route: 'POST /staff/codes',
    access: 'codes.write',
    confirm: true,
    about: 'Adds a code, or a batch of them. Gifts beyond the limits wait for a second person.',
    body: z.object({ ...limits, ...gift }),
    reply: Written,
    errors: ['idempotency_key_reused'],
  },
  updateCode: {
    route: 'PUT /staff/codes/:id',
    access: 'codes.write',
    confirm: true,
    about:
      'Changes title, times and limits. What a code gives never changes. More uses of a gift may wait for a second person.',
    params,
    body: z.object({ ...limits, revision: whole(1, 2 ** 31 - 1) }),
    reply: Written,
    errors: ['not_found', 'changed_meanwhile', 'approval_open', 'code_stopped'],
  },
  stopCode: {
    route: 'POST /staff/codes/:id/stop',
    access: 'codes.write',
    confirm: true,
    about: 'Stops a code, or all codes of a batch, for ever.',
    params,
    reply: z.extend(Message, { data: Rule }),
    errors: ['not_found', 'code_stopped'],
  },
  listCodeUses: {
    route: 'GET /staff/codes/:id/uses',
    access: 'codes.write',
    about: 'Who used the codes of a rule, the newest first.',
    params,
    query: z.object({ before: z.optional(z.uuid()) }),
    reply: z.object({ data: z.array(Use), next: z.nullable(z.string()) }),
    errors: ['not_found'],
  },
  exportCodes: {
    route: 'GET /staff/codes/:id/export/:what',
    access: 'codes.write',
    about: 'The codes of a rule with their state, or their uses, for Excel. The audit log records it.',
    params: z.object({ id: Id, what: z.enum(['codes', 'uses']) }),
    reply: z.string(),
    replyType: 'text/csv',
    errors: ['not_found', 'busy'],
    limit: { max: 10, perSeconds: 60, by: 'caller' },
  },
})
