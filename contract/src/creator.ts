import * as z from 'zod/mini'
import { codeMax } from './code-rules.ts'
import { TypedCode } from './code.ts'
import {
  creatorLists,
  creatorPercent,
  creatorStates,
  likenesses,
  shareDecisions,
  shareReason,
  shareStates,
  tiersMax,
  tierStates,
} from './creator-rules.ts'
import { endpoints } from './endpoints.ts'
import { DescribedItem } from './items.ts'
import { Cash } from './ledger.ts'
import { DeliveryCode } from './shop-catalogue.ts'
import { Approvable, Id, Instant, isSensible, line, Message, whole } from './values.ts'

/** A moment with its offset, stored in UTC. */
const moment = z.pipe(
  z.iso.datetime({ offset: true }).check(z.refine(isSensible)),
  z.transform((text) => new Date(text).toISOString()),
)

/** What staff agree with a creator. It holds for donations that are made from then on. */
const terms = {
  /** What the buyer gets, in percent of the base. */
  bonus: whole(0, creatorPercent.bonusMax),
  /** What the creator gets, in percent of the base. */
  share: whole(0, creatorPercent.shareMax),
  /** Without it the code works at once, or as before. */
  starts_at: z.optional(z.nullable(moment)),
  ends_at: z.optional(z.nullable(moment)),
  /** Items for the creator once counted donations are worth so much. Without it they stay as they are. */
  tiers: z.optional(
    z.array(z.object({ base: whole(1, 1_000_000_000), item: DeliveryCode })).check(z.maxLength(tiersMax)),
  ),
}

/** Cash that a creator has earned and got. */
const Figures = z.object({
  /** Credited donations with the code, those in doubt included. */
  donations: z.number(),
  /** The Cash that they were worth without campaign and code, less what went back. */
  base: Cash,
  /** Shares that count, less what went back. */
  accrued: Cash,
  /** Shares that wait for a decision of staff. */
  held: Cash,
  paid: Cash,
  /** What a payout would bring now; below zero when more went back than was earned since the last one. */
  due: Cash,
})

const Creator = z.object({
  id: z.number(),
  login: z.string(),
  code: z.string(),
  bonus: z.number(),
  share: z.number(),
  starts_at: Instant,
  ends_at: z.nullable(Instant),
  state: z.enum(creatorStates),
  /** The account is banned, closing or closed: its code does not work, and nothing is paid. */
  is_barred: z.boolean(),
  revision: z.number(),
  created_by: z.string(),
  created_at: Instant,
  figures: Figures,
})

/** A month of the server's calendar. Shares count in the month of their donation. */
const Month = z.object({
  /** `2026-11`. */
  month: z.string(),
  donations: z.number(),
  base: Cash,
  accrued: Cash,
  held: Cash,
  paid: Cash,
  /** What was earned and not paid at its end, all months before included. */
  carried: Cash,
})

/** An item that the creator gets once donations with the code are worth `base` Cash. */
const Tier = z.object({
  id: z.number(),
  base: Cash,
  item: DescribedItem,
  /** Its delivery code. */
  code: z.string(),
  state: z.enum(tierStates),
  given_at: z.nullable(Instant),
})

/** Shares that became Cash. */
const Payout = z.object({ id: z.uuid(), cash: Cash, paid_at: Instant })

/** The share of one donation. Only staff read whose it is. */
const Share = z.object({
  id: z.uuid(),
  source: z.string(),
  login: z.string(),
  base: Cash,
  share: Cash,
  /** What of the share has gone with refunds and chargebacks. */
  gone: Cash,
  state: z.enum(shareStates),
  evidence: z.array(z.object({ likeness: z.enum(likenesses), address: z.nullable(z.string()) })),
  created_at: Instant,
  decided_at: z.nullable(Instant),
  decided_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})

const params = z.object({ id: Id })
const Written = z.extend(Approvable, { data: z.nullable(Creator) })

/** Creators: their codes, the bonus of donations with them, and the creator's share. */
export const creator = endpoints({
  checkCreatorCode: {
    route: 'POST /creator/code',
    access: 'public',
    about:
      'What a code adds to a donation that is made now, in percent of its base. Every code that does not work is `code_invalid`; the own code of the caller is `creator_self`.',
    body: z.object({ code: TypedCode }),
    reply: z.object({ data: z.object({ code: z.string(), percent: z.number() }) }),
    errors: ['code_invalid', 'creator_self', 'too_many_codes'],
    limit: { max: 60, perSeconds: 60, by: 'caller' },
  },
  getOwnCreator: {
    route: 'GET /creator/mine',
    access: 'player',
    about: "The caller's own code with its figures by month; null for those who are no creator. No names of buyers.",
    reply: z.object({
      data: z.nullable(
        z.object({
          code: z.string(),
          bonus: z.number(),
          share: z.number(),
          starts_at: Instant,
          ends_at: z.nullable(Instant),
          state: z.enum(creatorStates),
          figures: Figures,
          months: z.array(Month),
          tiers: z.array(Tier),
          /** The last hundred, the newest first. */
          payouts: z.array(Payout),
        }),
      ),
    }),
  },
  listCreators: {
    route: 'GET /staff/creators',
    access: 'creators.write',
    about: 'Creators with their figures, the newest first: by login or code, and by state.',
    query: z.object({
      q: z.optional(line(0, codeMax.typed)),
      state: z.optional(z.enum(creatorLists)),
      before: z.optional(Id),
    }),
    reply: z.object({ data: z.array(Creator), next: z.nullable(z.number()) }),
  },
  getCreator: {
    route: 'GET /staff/creators/:id',
    access: 'creators.write',
    about: 'A creator with figures in all and by month, and the last hundred payouts.',
    params,
    reply: z.object({
      data: Creator,
      months: z.array(Month),
      tiers: z.array(Tier),
      payouts: z.array(z.extend(Payout, { paid_by: z.string(), approved_by: z.nullable(z.string()) })),
    }),
    errors: ['not_found'],
  },
  createCreator: {
    route: 'POST /staff/creators',
    access: 'creators.write',
    confirm: true,
    about: 'Makes a creator of an account. For oneself, or above 20 percent, a second person must approve it.',
    body: z.object({ ...terms, login: line(1, 40), code: TypedCode }),
    reply: Written,
    status: 201,
  },
  updateCreator: {
    route: 'PUT /staff/creators/:id',
    access: 'creators.write',
    confirm: true,
    about: 'Changes percents and times for donations that are made from now on. Code and account never change.',
    params,
    body: z.object({ ...terms, revision: whole(1, 2 ** 31 - 1) }),
    reply: Written,
    errors: ['not_found', 'changed_meanwhile', 'approval_open'],
  },
  stopCreator: {
    route: 'POST /staff/creators/:id/stop',
    access: 'creators.write',
    confirm: true,
    about: 'Ends a code now. Donations that were made before keep their bonus and share.',
    params,
    reply: z.extend(Message, { data: Creator }),
    errors: ['not_found', 'creator_over'],
  },
  listCreatorShares: {
    route: 'GET /staff/creators/:id/shares',
    access: 'creators.write',
    about: 'The shares of a creator by donation, the newest first, with what buyer and creator have in common.',
    params,
    query: z.object({ state: z.optional(z.enum(shareStates)), before: z.optional(z.uuid()) }),
    reply: z.object({ data: z.array(Share), next: z.nullable(z.uuid()) }),
    errors: ['not_found'],
  },
  decideCreatorShare: {
    route: 'POST /staff/creators/shares/:id/decide',
    access: 'creators.write',
    confirm: true,
    about: 'Counts or refuses a share that waits because buyer and creator may be one person.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ decision: z.enum(shareDecisions), reason: line(shareReason.min, shareReason.max) }),
    reply: z.extend(Message, { data: Share }),
    errors: ['not_found', 'changed_meanwhile', 'own_account'],
  },
  payCreator: {
    route: 'POST /staff/creators/:id/payout',
    access: 'creators.write',
    confirm: true,
    about: 'Pays all that a creator has earned; `cash` is what the page has shown. A second person approves it.',
    params,
    body: z.object({ cash: whole(1, 1_000_000_000_000) }),
    reply: z.extend(Approvable, { data: Creator }),
    errors: ['not_found', 'creator_due_changed', 'creator_barred', 'approval_open', 'idempotency_key_reused'],
  },
  giveCreatorTier: {
    route: 'POST /staff/creators/:id/tiers/:tier/give',
    access: 'creators.write',
    confirm: true,
    about: 'Gives the item of a tier that a creator has reached, by a delivery. A second person approves it.',
    params: z.object({ id: Id, tier: Id }),
    reply: z.extend(Approvable, { data: Creator }),
    errors: [
      'not_found',
      'creator_due_changed',
      'creator_barred',
      'approval_open',
      'game_account_unconfirmed',
      'idempotency_key_reused',
    ],
  },
  exportCreatorShares: {
    route: 'GET /staff/creators/:id/export',
    access: 'creators.write',
    about: 'The shares of a creator by donation, for Excel. The audit log records it.',
    params,
    reply: z.string(),
    replyType: 'text/csv',
    errors: ['not_found', 'busy'],
    limit: { max: 10, perSeconds: 60, by: 'caller' },
  },
})
