import * as z from 'zod/mini'
import { campaignMethods, campaignNameMax, campaignPercent, campaignStates, wallNames } from './campaign-rules.ts'
import { donationAmount } from './donation.ts'
import { endpoints } from './endpoints.ts'
import { Cash } from './ledger.ts'
import { Approvable, Id, Instant, Message, isSensible, line, whole } from './values.ts'

/** A moment with its offset, stored in UTC. */
const moment = z.pipe(
  z.iso.datetime({ offset: true }).check(z.refine(isSensible)),
  z.transform((text) => new Date(text).toISOString()),
)

const Method = z.enum(campaignMethods)

/** What staff write of a campaign. The English name may be empty; then the Portuguese one is shown. */
const Form = z.object({
  name: line(1, campaignNameMax),
  name_en: line(0, campaignNameMax),
  percent: whole(campaignPercent.min, campaignPercent.max),
  methods: z.array(Method).check(z.minLength(1), z.maxLength(campaignMethods.length)),
  min_reais: whole(donationAmount.min, 100_000),
  starts_at: moment,
  ends_at: moment,
})
export const CampaignForm = Form

/** A campaign as visitors see it, in their language. `endsAt` is the end that holds. */
const Terms = z.object({
  id: z.number(),
  name: z.string(),
  percent: z.number(),
  methods: z.array(Method),
  minReais: z.number(),
  startsAt: Instant,
  endsAt: Instant,
})

const Overlap = z.object({ id: z.number(), name: z.string(), percent: z.number() })

const Campaign = z.object({
  id: z.number(),
  name: z.string(),
  name_en: z.string(),
  percent: z.number(),
  methods: z.array(Method),
  min_reais: z.number(),
  starts_at: Instant,
  ends_at: Instant,
  /** When staff ended it before its time, and who. */
  ended_at: z.nullable(Instant),
  ended_by: z.nullable(z.string()),
  state: z.enum(campaignStates),
  revision: z.number(),
  /** The credited payments and deposits that had it, and the Cash that it added to them. */
  donations: z.number(),
  cash: Cash,
  /** The campaigns that share a moment and a method with it. Each donation gets the best one. */
  overlaps: z.array(Overlap),
})

/** The goal of a month, in whole reais. */
const Goal = z.object({
  reais: z.number(),
  raised: z.number(),
  text: z.string(),
  endsAt: Instant,
  /** The donors of the month who agreed to it, newest first; null where staff show no wall. */
  wall: z.nullable(
    z.array(
      z.object({
        /** Null for a donor who wants no name. */
        name: z.nullable(z.string()),
        /** In whole reais; null unless the donor shows it. */
        reais: z.nullable(z.number()),
      }),
    ),
  ),
})

const params = z.object({ id: Id })
const Written = z.extend(Approvable, { data: z.nullable(Campaign) })
const revision = whole(1, 2 ** 31 - 1)

/** What a player has agreed to show on the donors' wall. */
const WallConsent = z.object({ shownAs: z.enum(wallNames), showsAmount: z.boolean() })

/** Bonus campaigns by period, the donation goal of the month and the donors' wall. */
export const campaign = endpoints({
  listCurrentCampaigns: {
    route: 'GET /campaign/current',
    access: 'public',
    about: 'The campaigns that run, and those that begin within two days. A page compares their times with the clock.',
    reply: z.object({ data: z.array(Terms) }),
    cached: ['campaigns'],
  },
  getDonationGoal: {
    route: 'GET /campaign/goal',
    access: 'public',
    about:
      'The donation goal of the month with what it pays for, and its donors who agreed to be shown; null where off.',
    reply: z.object({ data: z.nullable(Goal) }),
    cached: ['goal', 'settings'],
  },
  getWallConsent: {
    route: 'GET /campaign/wall',
    access: 'player',
    about: "What the caller shows on the donors' wall; null without a consent.",
    reply: z.object({ data: z.nullable(WallConsent) }),
  },
  giveWallConsent: {
    route: 'PUT /campaign/wall',
    access: 'player',
    about: "Agrees to stand on the donors' wall, with login, character or no name, and with the amount only if chosen.",
    body: WallConsent,
    reply: z.extend(Message, { data: WallConsent }),
    limit: { max: 60, perSeconds: 600, by: 'caller' },
  },
  endWallConsent: {
    route: 'DELETE /campaign/wall',
    access: 'player',
    about: "Withdraws the consent. The caller is off the donors' wall at once.",
    reply: Message,
    limit: { max: 60, perSeconds: 600, by: 'caller' },
  },
  listCampaigns: {
    route: 'GET /staff/campaigns',
    access: 'campaigns.write',
    about: 'The campaigns, the last beginning first, with what each has added so far.',
    query: z.object({ state: z.optional(z.enum(campaignStates)), before: z.optional(Id) }),
    reply: z.object({ data: z.array(Campaign), next: z.nullable(z.number()) }),
  },
  previewCampaign: {
    route: 'POST /staff/campaigns/preview',
    access: 'campaigns.write',
    about: 'What a campaign would add to each pack, and which campaigns run at the same time. Stores nothing.',
    body: z.extend(Form, { id: z.optional(Id) }),
    reply: z.object({
      quotes: z.array(z.object({ reais: z.number(), base: Cash, extra: Cash, total: Cash })),
      /** The best one applies, never both. */
      overlaps: z.array(Overlap),
      needsSecond: z.boolean(),
    }),
  },
  createCampaign: {
    route: 'POST /staff/campaigns',
    access: 'campaigns.write',
    confirm: true,
    about: 'Plans a campaign. Above 100 percent a second person must approve it.',
    body: Form,
    reply: Written,
    status: 201,
  },
  updateCampaign: {
    route: 'PUT /staff/campaigns/:id',
    access: 'campaigns.write',
    confirm: true,
    about: 'Changes a campaign that has not begun. With `revision`, one changed since is not overwritten.',
    params,
    body: z.extend(Form, { revision: z.optional(revision) }),
    reply: Written,
    errors: ['not_found', 'changed_meanwhile', 'campaign_begun', 'approval_open'],
  },
  endCampaign: {
    route: 'POST /staff/campaigns/:id/end',
    access: 'campaigns.write',
    confirm: true,
    about: 'Ends a campaign now, or cancels one that has not begun. What was promised to earlier payments stays.',
    params,
    reply: z.extend(Message, { data: Campaign }),
    errors: ['not_found', 'campaign_over'],
  },
})
