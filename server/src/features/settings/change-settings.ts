import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { AnswerOf } from '@guildhall/contract'
import {
  isConfirmedGroup,
  permissionOfGroup,
  settingGroupNames,
  settingGroups,
  type SettingGroup,
  type SettingsOf,
} from '@guildhall/contract/setting-groups'
import type { settings as contract } from '@guildhall/contract/settings'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { changeContent } from '../../cache/content.ts'
import type { Config } from '../../config.ts'
import type { DB } from '../../db/tables.ts'
import { refuse, refuseAll, refuseField } from '../../fail.ts'
import { removeUnused } from '../../images/pictures.ts'
import { demandConfirmed } from '../../people/demand-confirmed.ts'
import { problem } from '../../words/refusals.ts'
import { wholeText } from '../../words/whole.ts'
import { approvalKind, holdAct, type Approved } from '../approval/public.ts'
import { getGuideBySlug } from '../guide/public.ts'
import { findGroups, lockGroup, putGroup } from './queries.ts'
import { holdLookPictures, refuseWeakColours } from './look.ts'
import { describeChange, needsSecond } from './raises.ts'
import { current, defaultsOf, presentGroup, tag } from './values.ts'

type Written = AnswerOf<typeof contract.updateSettings>

/** Refuses a caller without the permission of the group, or without the fresh proof that a group about money needs. */
export function demandGroup(caller: Caller, group: SettingGroup): void {
  if (!mayChange(caller, group)) refuse('forbidden')
  if (isConfirmedGroup(group)) demandConfirmed(caller)
}

/** Whether the caller has the permission of a group. */
export const mayChange = ({ permissions }: Caller, group: SettingGroup): boolean =>
  permissions.includes(permissionOfGroup(group))

/**
 * Sets a whole group; null resets it to its defaults. Refuses at its field a donation above the configured maximum, and
 * a guide that visitors cannot find. A second person is needed to raise what staff may do with money, and to change the
 * market's fee.
 */
export async function changeSettings<G extends SettingGroup>(
  app: App,
  caller: Caller,
  group: G,
  value: SettingsOf<G> | null,
  version: number | undefined,
): Promise<Written> {
  const { rows, approval, dropped } = await changeContent(app, [tag], async (db) => {
    const row = await lockGroup(db, group)
    if (version !== undefined && version !== row.version) refuse('changed_meanwhile')
    const held = await holdRaise(app, db, caller, { group, value, row })
    const change = { group, value, row }
    const dropped = held ? [] : await write(app, db, caller, change)
    return { rows: await findGroups(db), approval: held, dropped }
  })
  await removeUnused(app, dropped)
  const data = { [group]: presentGroup(app, group, rows) } as Written['data']
  if (approval) return { message: m.approval_waits(), approval, data }
  return { message: value ? m.settings_saved() : m.settings_reset_done(), data }
}

interface Change<G extends SettingGroup> {
  group: G
  value: SettingsOf<G> | null
  /** The stored group, locked. */
  row: { version: number; value: unknown }
}

/** Writes a locked group with its audit log. Returns the pictures that it does not use any more. */
async function write<G extends SettingGroup>(
  app: App,
  db: Kysely<DB>,
  actor: { id: number },
  { group, value: sent, row }: Change<G>,
  approval?: Approved<unknown>['approval'],
): Promise<number[]> {
  const now = app.now()
  if (sent) await checks[group]?.({ app, db, value: sent, stored: row.value })
  const { value, dropped } = await withStoredPictures(db, group, sent)
  const change = { value, updated_at: now.toISOString(), updated_by: actor.id }
  if (!(await putGroup(db, group, row.version, change))) refuse('changed_meanwhile')
  await recordAdminAction(db, actor, value ? 'settings.update' : 'settings.reset', `settings ${group}`, now, {
    before: current(app, group, row.value),
    after: { ...(value ?? defaultsOf(app.config, group)), ...(approval && { approval }) },
  })
  return dropped
}

/** Only the look has pictures. */
async function withStoredPictures<G extends SettingGroup>(db: Kysely<DB>, group: G, value: SettingsOf<G> | null) {
  if (group !== 'look') return { value, dropped: [] }
  const { look, dropped } = await holdLookPictures(db, value as SettingsOf<'look'> | null)
  return { value: look as SettingsOf<G> | null, dropped }
}

/** Stores a request in place of a change that needs a second person; null when it may go on. */
async function holdRaise<G extends SettingGroup>(
  app: App,
  db: Kysely<DB>,
  caller: Caller,
  { group, value, row }: Change<G>,
): Promise<string | null> {
  const before = current(app, group, row.value)
  const after = value ?? defaultsOf(app.config, group)
  if (!needsSecond(group, before, after)) return null
  return holdAct(app, db, caller, group === 'market' ? marketApproval : moneyApproval, {
    payload: { group, value, version: row.version, before: before as object, after: after as object },
    user: null,
    target: `settings ${group}`,
    reasons: ['setting'],
    isSingle: true,
  })
}

const SettingToChange = z.object({
  group: z.enum(settingGroupNames),
  /** Null resets it to its defaults. */
  value: z.nullable(z.record(z.string(), z.unknown())),
  version: z.int(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})
type SettingToChange = z.infer<typeof SettingToChange>

const changeOf = (kind: 'settings_money' | 'settings_market') =>
  approvalKind<SettingToChange>({
    kind,
    tags: [tag],
    payload: SettingToChange,
    describe: ({ before, after }, { locale }) => describeChange(before, after, locale),
    link: () => '/staff/settings',
    async perform(app, db, { payload: { group, value, version }, author, approval }) {
      const row = await lockGroup(db, group)
      if (row.version !== version) refuse('changed_meanwhile')
      const parsed = value && z.safeParse(settingGroups[group].form, value)
      if (parsed && !parsed.success) refuse('approval_impossible')
      await write(app, db, author, { group, value: (parsed?.data ?? null) as never, row }, approval)
    },
  })

/** A change of `money`, `limits`, `referral` or `transfer` that needs a second person. */
export const moneyApproval = changeOf('settings_money')
/** Another fee of the market. */
export const marketApproval = changeOf('settings_market')

/** Checks of a group beyond its schema. */
const checks: {
  [G in SettingGroup]?: (change: {
    app: App
    db: Kysely<DB>
    value: SettingsOf<G>
    stored: unknown
  }) => Promise<void> | void
} = {
  look: ({ value }) => refuseWeakColours(value),
  hero: ({ app, value }) => refuseAboveMost(app.config, value),
  links: ({ app, db, value, stored }) => refuseUnknownGuides(db, value, current(app, 'links', stored)),
}

function refuseAboveMost({ donationMax }: Config, { preset }: SettingsOf<'hero'>): void {
  if (preset > donationMax) refuseField('preset', 'max', m.error_field_max({ count: wholeText(donationMax) }))
}

const guideFields = ['helpGuide', 'prizeGuide'] as const

/** An unchanged address is not checked: a deleted guide must not keep staff from saving the rest. */
async function refuseUnknownGuides(
  db: Kysely<DB>,
  value: SettingsOf<'links'>,
  before: SettingsOf<'links'>,
): Promise<void> {
  const changed = guideFields.filter((field) => value[field] !== before[field])
  const found = await Promise.all(changed.map((field) => getGuideBySlug(db, value[field], false)))
  refuseAll(changed.filter((_, at) => !found[at]).map((field) => problem(field, 'guide_unknown')))
}
