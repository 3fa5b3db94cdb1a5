import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Cash } from './ledger.ts'
import { referrerSorts } from './list-sorts.ts'
import { Id, Instant, Message, days, line } from './values.ts'

/** P waits for staff, S was approved, N was refused. */
export const referralStates = ['P', 'S', 'N'] as const
export type ReferralState = (typeof referralStates)[number]

/** Why a referral is suspect. `unchecked` until its first check has ended. */
export const suspicions = [
  'unchecked',
  'same_browser',
  'same_address',
  'same_document',
  'disposable_email',
  'no_character',
] as const
export type Suspicion = (typeof suspicions)[number]

/** How many hours a review takes at most, and for how many days a shared address counts as evidence. */
export const reviewHours = 120
export const sameAddressDays = 7
/** A player's own goal: its first value, its step and its limit. */
export const referralGoal = { first: 5, step: 5, most: 50 } as const
/** The side of the QR code, in pixels. */
export const qrSize = 220
/** The name of a bonus without one in its record. */
export const bonusLabel = 'Referral 10%'
/** The length of the explanation of staff, in characters. */
export const referralNote = { min: 10, max: 300 } as const

/** A tenth of the base points of a donation, seven for each real, rounded down (D-128). */
export const referralBonus = (reais: number): number => Math.floor((reais * 7) / 10)

const count = z.number().check(z.int(), z.nonnegative())

/**
 * The state of a reward: `on_way` to the game, `delivered`, or `with_staff`, who hand it over or look into a problem.
 */
const Reward = z.object({
  tier: count,
  state: z.enum(['on_way', 'delivered', 'with_staff']),
  redeemed_at: Instant,
})

/** `totalRedeemed` is the highest redeemed threshold (D-130). `rewards` are the redeemed ones. */
const ReferralInfo = z.object({
  codeIndication: z.string(),
  totalIndicationsValid: count,
  totalIndicationsPendent: count,
  totalIndicationsInvalid: count,
  totalRedeemed: count,
  rewards: z.array(Reward),
})

/**
 * `type` is 'Success' when there is no evidence against it. `needsCharacter`: it lacks only a character in the game.
 */
const OwnReferral = z.object({
  id: z.number(),
  firstname: z.string(),
  lastname: z.string(),
  username: z.string(),
  type: z.string(),
  created_at: Instant,
  hasDonation: z.boolean(),
  released: z.enum(referralStates),
  needsCharacter: z.boolean(),
})

/** `value` is the bonus, `taken_back` the part that a refund took back. */
const Bonus = z.object({
  id: z.string(),
  operation: z.string(),
  value: Cash,
  taken_back: Cash,
  username: z.string(),
  created_at: Instant,
})

const Person = { firstname: z.string(), lastname: z.string(), username: z.string() }

/** A referrer with open referrals. `released` is P while any waits, else N when any was refused, else S. */
const Referrer = z.object({
  id: z.number(),
  from_user: z.number(),
  ...Person,
  totalIndications: count,
  pending: count,
  refused: count,
  released: z.enum(referralStates),
  /** Since when the oldest has waited, and when it must be decided. */
  created_at: z.nullable(Instant),
  due_at: z.nullable(Instant),
})

/** Another account that shares something with the referred one. */
const Evidence = z.object({ reason: z.enum(suspicions), login: z.nullable(z.string()), isCleared: z.boolean() })

/**
 * One referral with everything that staff need for a decision. `reason` is the evidence as a sentence; empty where
 * `type` is Success.
 */
const ReferralDetail = z.object({
  id: z.number(),
  from_user: z.number(),
  ...Person,
  email: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  cookie: z.nullable(z.string()),
  created_at: Instant,
  released: z.enum(referralStates),
  totalIndications: count,
  type: z.string(),
  reason: z.string(),
  evidence: z.array(Evidence),
  checked_at: z.nullable(Instant),
  due_at: z.nullable(Instant),
  hasDonation: z.boolean(),
  bonus: z.nullable(z.object({ state: z.enum(['held', 'paid', 'over_limit', 'void']), value: Cash, taken_back: Cash })),
  cleared: z.nullable(z.object({ by: z.string(), at: Instant, note: z.string() })),
  reviewed: z.nullable(z.object({ by: z.string(), at: Instant, note: z.string() })),
})

/** A reward without a delivery code, which staff hand over. */
const RewardTask = z.object({
  id: z.string(),
  username: z.string(),
  kind: z.enum(['tier', 'welcome']),
  step: count,
  name: z.string(),
  redeemed_at: Instant,
})

const redeeming = {
  access: 'player',
  gameAccount: true,
  reply: z.extend(Message, { data: z.object({ tier: count }) }),
  errors: ['no_reward_due', 'idempotency_key_reused'],
} as const

const before = z.optional(z.coerce.number().check(z.int(), z.positive()))
const Decided = z.extend(Message, { data: ReferralDetail })

export const referral = endpoints({
  getInvite: {
    route: 'GET /invites/:code',
    access: 'public',
    about: 'The first name of the player with this referral code, for the page of the invite; null for no such code.',
    params: z.object({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)) }),
    reply: z.object({ firstname: z.nullable(z.string()) }),
    limit: { max: 30, perSeconds: 60, by: 'address' },
  },
  getReferralInfo: {
    route: 'GET /indication',
    access: 'player',
    about: "The caller's referral code, how many referrals stand how, and the rewards that were redeemed.",
    reply: z.object({ indicationUserData: ReferralInfo }),
  },
  listOwnReferrals: {
    route: 'GET /indication/mine',
    access: 'player',
    about: 'Whom the caller has brought, newest first, 100 at a time.',
    query: z.object({ before }),
    reply: z.object({ data: z.array(OwnReferral), next: z.nullable(z.number()) }),
  },
  redeemReward: {
    ...redeeming,
    route: 'POST /indication/rescueAward',
    about: 'Redeems the lowest reward that is due.',
  },
  redeemRewardByGet: {
    ...redeeming,
    route: 'GET /indication/rescueAward',
    about: 'The same as the POST, for callers that know no other way. Never retried by the pages.',
  },
  listReferralBonuses: {
    route: 'GET /transaction/referral-bonuses',
    access: 'player',
    about: 'What the caller was given of the first donations of those they brought, newest first, 100 at a time.',
    query: z.object({ before: z.optional(z.uuid()) }),
    reply: z.object({ data: z.array(Bonus), next: z.nullable(z.string()) }),
  },
  getReferralSummary: {
    route: 'GET /referral/summary',
    access: 'player',
    about: 'Approved referrals, Cash of bonuses, and how many of the referred have donated.',
    reply: z.object({ data: z.object({ valids: count, bonusPoints: Cash, referredDonors: count }) }),
  },
  analyzeReferrals: {
    route: 'GET /indication/analyze',
    access: 'referrals.review',
    about:
      'Referrers, the one who has waited longest first or as `sort` says, 25 a page: those with referrals that wait or were refused, or as `status` says. `q` is a login or a part of one.',
    query: z.object({
      status: z.optional(z.enum(['open', 'P', 'N', 'S', 'todos'])),
      q: z.optional(z.string().check(z.trim(), z.maxLength(40))),
      /** Days of which a referral of theirs is. */
      ...days,
      sort: z.optional(z.enum(referrerSorts)),
      after: z.optional(z.string().check(z.maxLength(60))),
    }),
    reply: z.object({ indications: z.array(Referrer), next: z.nullable(z.string()) }),
  },
  getReferralDetails: {
    route: 'GET /indication/details',
    access: 'referrals.review',
    about: 'The referrals of one referrer with the evidence, those that wait first, at most 200.',
    query: z.object({ from_user: Id }),
    reply: z.object({
      referrer: z.object({ id: z.number(), ...Person, email: z.nullable(z.string()), valid: count, pending: count }),
      indicationsDetails: z.array(ReferralDetail),
    }),
    errors: ['not_found'],
  },
  updateReleased: {
    route: 'POST /indication/updateReleased',
    access: 'referrals.review',
    confirm: true,
    about:
      'Approves (S) or refuses (N) a referral. One that is suspect cannot be approved until that is explained. With `seen`, the state that the caller read, one that somebody else decided about since is kept.',
    body: z.object({
      id: Id,
      released: z.enum(['S', 'N']),
      note: z.optional(z.nullable(line(0, referralNote.max))),
      seen: z.optional(z.nullable(z.enum(referralStates))),
    }),
    reply: Decided,
    errors: ['not_found', 'referral_suspect', 'changed_meanwhile', 'own_account'],
  },
  clearSuspicion: {
    route: 'POST /staff/referrals/:id/clear',
    access: 'referrals.review',
    confirm: true,
    about: 'Says why the evidence against a referral is none: it can be approved then, unless something new is found.',
    params: z.object({ id: Id }),
    body: z.object({ note: line(referralNote.min, referralNote.max) }),
    reply: Decided,
    errors: ['not_found', 'referral_not_suspect', 'own_account'],
  },
  listRewardTasks: {
    route: 'GET /staff/referral-rewards',
    access: 'referrals.review',
    about: 'Rewards without a delivery code that nobody has handed over yet, oldest first, at most 100.',
    reply: z.object({ data: z.array(RewardTask) }),
  },
  finishReward: {
    route: 'POST /staff/referral-rewards/:id/done',
    access: 'referrals.review',
    about: 'Says that a reward was handed over, and how.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ note: line(referralNote.min, referralNote.max) }),
    reply: Message,
    errors: ['not_found', 'reward_done', 'own_account'],
  },
})
