import type { AnswerOf, ValidOf } from '@guildhall/contract'
import { CampaignForm, type campaign } from '@guildhall/contract/campaign'
import { campaignMethods, campaignPercent, extraOf } from '@guildhall/contract/campaign-rules'
import { donationPacks, donationPoints } from '@guildhall/contract/donation'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App, Caller } from '../../app.ts'
import { changes } from '../../audit/changes.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { changeContent } from '../../cache/content.ts'
import type { DB } from '../../db/tables.ts'
import { momentWords } from '../../mail/letter.ts'
import { refuse, refuseField } from '../../fail.ts'
import { approvalKind, holdAct, type Approved } from '../approval/public.ts'
import * as queries from './queries.ts'
import type { CampaignRow } from './queries.ts'
import { stateOf } from './rules.ts'

type Form = ValidOf<typeof campaign.createCampaign>['body']
type Written = AnswerOf<typeof campaign.createCampaign>

const onPage = 30
/** The tag of the cached list of campaigns. */
const tag = 'campaigns'

/** The campaigns for staff, the last beginning first. */
export async function listCampaigns(
  app: Pick<App, 'db' | 'now'>,
  query: ValidOf<typeof campaign.listCampaigns>['query'],
): Promise<AnswerOf<typeof campaign.listCampaigns>> {
  const at = app.now()
  const rows = await queries.findCampaigns(app.db, { state: query.state, before: query.before, at }, onPage + 1)
  const page = rows.slice(0, onPage)
  return {
    data: page.map((row) => present(row, at)),
    next: rows.length > onPage ? (page.at(-1)?.id ?? null) : null,
  }
}

/** What the packs would be worth, and what runs at the same time. */
export async function previewCampaign(
  app: Pick<App, 'db' | 'now'>,
  { id, ...form }: ValidOf<typeof campaign.previewCampaign>['body'],
): Promise<AnswerOf<typeof campaign.previewCampaign>> {
  refuseWrongTimes(form, app.now())
  const quotes = donationPacks
    .filter((reais) => reais >= form.min_reais)
    .map((reais) => {
      const base = donationPoints(reais).total
      const extra = extraOf(base, form.percent)
      return { reais, base, extra, total: base + extra }
    })
  return {
    quotes,
    overlaps: await queries.findOverlaps(app.db, { ...form, id: id ?? null }),
    needsSecond: form.percent > campaignPercent.alone,
  }
}

/** Plans a campaign. One of more than 100 percent waits for a second person. */
export async function createCampaign(app: App, caller: Caller, form: Form): Promise<Written> {
  return write(app, caller, { id: null, form, revision: null })
}

/** Changes a campaign that has not begun. */
export async function updateCampaign(
  app: App,
  caller: Caller,
  id: number,
  { revision, ...form }: ValidOf<typeof campaign.updateCampaign>['body'],
): Promise<AnswerOf<typeof campaign.updateCampaign>> {
  return write(app, caller, { id, form, revision: revision ?? null })
}

/** Ends a campaign now. The donations that were made before keep what they were promised. */
export async function endCampaign(
  app: App,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof campaign.endCampaign>> {
  const at = app.now()
  const row = await changeContent(app, [tag], async (tx) => {
    const before = await queries.lockCampaign(tx, id)
    if (!before) refuse('not_found')
    if (stateOf(before, at.getTime()) === 'ended') refuse('campaign_over')
    const change = { ended_at: at.toISOString(), ended_by: caller.id }
    await queries.updateCampaign(tx, id, {
      ...change,
      revision: before.revision + 1,
      updated_at: at.toISOString(),
    })
    await recordAdminAction(tx, caller, 'campaign.end', `campaign ${id}`, at, {
      before: { ends_at: before.ends_at },
      after: { name: before.name, ends_at: at.toISOString() },
    })
    return queries.getCampaign(tx, id)
  })
  if (!row) throw new Error(`The campaign ${id} was not stored.`)
  return { message: m.bonus_campaign_ended(), data: present(row, at) }
}

/** A campaign that is written: a new one without `id`. */
interface ToWrite {
  id: number | null
  form: Form
  /** The revision that the form was made from; null to overwrite. */
  revision: number | null
}

async function write(app: App, caller: Caller, sent: ToWrite): Promise<Written> {
  const { id, form } = sent
  const { row, approval } = await changeContent(app, [tag], async (tx) => {
    const before = await lockToWrite(app, tx, sent)
    const held =
      form.percent > campaignPercent.alone
        ? await holdAct(app, tx, caller, campaignApproval, {
            payload: { ...sent, revision: before?.revision ?? null },
            user: null,
            target: id === null ? 'campaign' : `campaign ${id}`,
            reasons: ['amount'],
            isSingle: id !== null,
          })
        : null
    if (held) return { row: null, approval: held }
    return { row: await store(app, tx, caller, sent, before), approval: null }
  })
  if (approval) return { message: m.approval_waits(), approval, data: null }
  return { message: m.bonus_campaign_saved(), data: row && present(row, app.now()) }
}

/** The stored campaign of a change, locked; null for a new one. Refuses what must not be written. */
async function lockToWrite(app: Pick<App, 'now'>, tx: Kysely<DB>, { id, form, revision }: ToWrite) {
  const now = app.now()
  if (id === null) {
    refuseWrongTimes(form, now)
    return null
  }
  const before = await queries.lockCampaign(tx, id)
  if (!before) refuse('not_found')
  if (stateOf(before, now.getTime()) !== 'planned') refuse('campaign_begun')
  if (revision !== null && revision !== before.revision) refuse('changed_meanwhile')
  refuseWrongTimes(form, now)
  return before
}

/** An end before the start, or in the past, would be a campaign that never runs. */
function refuseWrongTimes({ starts_at, ends_at }: Form, now: Date): void {
  const end = Date.parse(ends_at)
  if (end <= Date.parse(starts_at)) refuseField('ends_at', 'min', m.bonus_campaign_ends_first())
  if (end <= now.getTime()) refuseField('ends_at', 'min', m.bonus_campaign_ends_past())
}

async function store(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  actor: { id: number },
  { id, form }: ToWrite,
  before: Awaited<ReturnType<typeof lockToWrite>>,
  approval?: Approved<unknown>['approval'],
): Promise<CampaignRow> {
  const now = app.now()
  const at = now.toISOString()
  const columns = {
    ...form,
    methods: campaignMethods.filter((method) => form.methods.includes(method)),
    updated_at: at,
  }
  const stored =
    before === null || id === null
      ? (await queries.insertCampaign(tx, { ...columns, created_at: at, created_by: actor.id })).id
      : id
  if (before) await queries.updateCampaign(tx, stored, { ...columns, revision: before.revision + 1 })
  const { updated_at: _, ...facts } = columns
  const changed = before ? changes(factsOf(before), facts) : { after: facts }
  const action = before ? 'campaign.update' : 'campaign.create'
  await recordAdminAction(tx, actor, action, `campaign ${stored}`, now, {
    ...changed,
    after: { ...changed.after, ...(approval && { approval }) },
  })
  const row = await queries.getCampaign(tx, stored)
  if (!row) throw new Error(`The campaign ${stored} was not stored.`)
  return row
}

const factsOf = ({ name, name_en, percent, methods, min_reais, starts_at, ends_at }: Form): Form => ({
  name,
  name_en,
  percent,
  methods,
  min_reais,
  starts_at,
  ends_at,
})

const Payload = z.object({ id: z.nullable(z.int()), form: CampaignForm, revision: z.nullable(z.int()) })

/** A campaign that adds more than 100 percent. */
export const campaignApproval = approvalKind<z.infer<typeof Payload>>({
  kind: 'campaign',
  tags: [tag],
  payload: Payload,
  describe: ({ form: { name, percent, methods, min_reais, starts_at, ends_at } }, { locale }) => [
    { label: m.bonus_campaign_name(), value: name },
    { label: m.bonus_campaign_percent(), value: `+${percent} %` },
    { label: m.bonus_campaign_methods(), value: methods.map((method) => methodWords[method]()).join(', ') },
    { label: m.bonus_campaign_min(), value: `R$ ${min_reais}` },
    { label: m.bonus_campaign_starts(), value: momentWords(starts_at, locale) },
    { label: m.bonus_campaign_ends(), value: momentWords(ends_at, locale) },
  ],
  link: () => '/staff/campaigns',
  async perform(app, tx, { payload, author, approval }) {
    const before = await lockToWrite(app, tx, payload)
    await store(app, tx, author, payload, before, approval)
  },
})

const methodWords: Record<Form['methods'][number], () => string> = {
  mercado_pix: m.payment_method_mercado_pix,
  mercado_card: m.payment_method_mercado_card,
  picpay: m.payment_method_picpay,
  paypal: m.payment_method_paypal,
  pix: m.payment_method_pix,
  deposit: m.payment_method_deposit,
}

const present = (row: CampaignRow, at: Date) => ({
  ...factsOf(row),
  id: row.id,
  ended_at: row.ended_at,
  ended_by: row.ended_by_login,
  state: stateOf(row, at.getTime()),
  revision: row.revision,
  donations: Number(row.figures.donations),
  cash: Number(row.figures.cash),
  overlaps: row.overlaps,
})
