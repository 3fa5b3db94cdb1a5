import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { AnswerOf, Locale } from '@guildhall/contract'
import { inLanguage } from '@guildhall/contract/both-texts'
import {
  isConfirmedGroup,
  permissionOfGroup,
  publicGroupNames,
  settingGroupNames,
  settingGroups,
  type PublicGroup,
  type PublicSettingsOf,
  type SettingGroup,
  type SettingsOf,
} from '@guildhall/contract/setting-groups'
import type { settings as contract } from '@guildhall/contract/settings'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { Config } from '../../config.ts'
import type { DB } from '../../db/tables.ts'
import { refuse, refuseAll, refuseField } from '../../fail.ts'
import { changeContent } from '../../cache/content.ts'
import { demandConfirmed } from '../../people/demand-confirmed.ts'
import { problem } from '../../words/refusals.ts'
import { approvalKind, holdAct, type Approved } from '../approval/public.ts'
import { getGuideBySlug } from '../guide/public.ts'
import { findGroups, lockGroup, putGroup } from './queries.ts'
import { describeChange, needsSecond } from './raises.ts'
import { withValidParts, mergeOver } from './rules.ts'

type SettingsServices = Pick<App, 'db' | 'cache' | 'config' | 'log'>
type Values = { [G in SettingGroup]: SettingsOf<G> }
type Row = Awaited<ReturnType<typeof findGroups>>[number]
type Written = AnswerOf<typeof contract.updateSettings>

const tag = 'settings'

/**
 * The settings by staff, for every feature: `await settings(app).read('hero')`. Cached in memory until a change on any
 * node; texts are in both locales.
 */
export const settings = (app: SettingsServices) => ({
  read: async <G extends SettingGroup>(group: G): Promise<SettingsOf<G>> => (await readAll(app))[group],
})

/** The groups that pages may read, in one locale: all of them, or those named. */
export async function getPublicSettings<G extends PublicGroup = PublicGroup>(
  app: SettingsServices,
  locale: Locale,
  groups: readonly G[] = publicGroupNames as G[],
): Promise<{ [name in G]: PublicSettingsOf<name> }> {
  const values = await readAll(app)
  return Object.fromEntries(groups.map((name) => [name, inLanguage(values[name], locale)])) as never
}

/**
 * The settings that every page gets: the addresses of support and help, the hero, the events, the active launch modal
 * and promotion, and whether bank transfers are accepted. While the database is away they are the last known values or
 * the defaults, with `isCurrent` false.
 */
export async function getShellSettings(app: SettingsServices, locale: Locale) {
  const read = await readAll(app).catch((cause: unknown) => {
    app.log.warn({ cause: String(cause) }, 'a page is rendered without the settings of the database')
    return null
  })
  const values = read ?? lastRead.get(app.cache)?.values ?? valuesOf(app, [])
  return { settings: shellSettings(values, locale), isCurrent: read !== null }
}

type ShellSettings = ReturnType<typeof makeShellSettings>
const shells = { 'pt-BR': new WeakMap<Values, ShellSettings>(), en: new WeakMap<Values, ShellSettings>() }

/** Returns the same object for the same values. */
function shellSettings(values: Values, locale: Locale): ShellSettings {
  const shell = shells[locale].get(values) ?? makeShellSettings(values, locale)
  shells[locale].set(values, shell)
  return shell
}

function makeShellSettings({ links, hero, social, events, launch, promo, transfer }: Values, locale: Locale) {
  const values = {
    ...links,
    hero,
    social,
    events,
    launch: launch.enabled ? launch : null,
    promo: promo.enabled ? promo : null,
    takesTransfers: transfer.enabled,
  }
  return inLanguage(values, locale)
}

/** The groups that the caller may change, read from the database itself. */
export async function getSettings(
  app: SettingsServices,
  caller: Caller,
): Promise<AnswerOf<typeof contract.getSettings>> {
  const rows = await findGroups(app.db)
  const names = settingGroupNames.filter((name) => mayChange(caller, name))
  return { data: Object.fromEntries(names.map((name) => [name, presentGroup(app, name, rows)])) as never }
}

/** Refuses a caller without the permission of the group, or without the fresh proof that a group about money needs. */
export function demandGroup(caller: Caller, group: SettingGroup): void {
  if (!mayChange(caller, group)) refuse('forbidden')
  if (isConfirmedGroup(group)) demandConfirmed(caller)
}

const mayChange = ({ permissions }: Caller, group: SettingGroup): boolean =>
  permissions.includes(permissionOfGroup(group))

/**
 * Sets a whole group; null resets it to its defaults. Refuses at its field a donation above the configured maximum, and
 * a guide that visitors cannot find. A second person is needed to raise
 * what staff may do with money, and to change the market's fee.
 */
export async function changeSettings<G extends SettingGroup>(
  app: App,
  caller: Caller,
  group: G,
  value: SettingsOf<G> | null,
  version: number | undefined,
): Promise<Written> {
  const { rows, approval } = await changeContent(app, [tag], async (db) => {
    const row = await lockGroup(db, group)
    if (version !== undefined && version !== row.version) refuse('changed_meanwhile')
    const held = await holdRaise(app, db, caller, { group, value, row })
    if (!held) await write(app, db, caller, { group, value, row })
    return { rows: await findGroups(db), approval: held }
  })
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

/** Writes a locked group with its audit log. */
async function write<G extends SettingGroup>(
  app: App,
  db: Kysely<DB>,
  actor: { id: number },
  { group, value, row }: Change<G>,
  approval?: Approved<unknown>['approval'],
): Promise<void> {
  const now = app.now()
  if (value) await checks[group]?.({ app, db, value, stored: row.value })
  const change = { value, updated_at: now.toISOString(), updated_by: actor.id }
  if (!(await putGroup(db, group, row.version, change))) refuse('changed_meanwhile')
  await recordAdminAction(db, actor, value ? 'settings.update' : 'settings.reset', `settings ${group}`, now, {
    before: current(app, group, row.value),
    after: { ...(value ?? defaultsOf(app.config, group)), ...(approval && { approval }) },
  })
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
  hero: ({ app, value }) => refuseAboveMost(app.config, value),
  links: ({ app, db, value, stored }) => refuseUnknownGuides(db, value, current(app, 'links', stored)),
}

function refuseAboveMost({ donationMax }: Config, { preset }: SettingsOf<'hero'>): void {
  if (preset > donationMax) refuseField('preset', 'max', m.error_field_max({ count: donationMax }))
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

function presentGroup(app: SettingsServices, group: SettingGroup, rows: Row[]) {
  const row = rows.find(({ group_key }) => group_key === group)
  return {
    value: current(app, group, row?.value),
    defaults: defaultsOf(app.config, group),
    notes: notesOf(app.config, group, row?.value),
    version: row?.version ?? 0,
    updated_at: row?.updated_at ?? null,
    updated_by: row?.updated_by ?? null,
  }
}

interface Memory {
  since: number
  values: Promise<Values>
}
const memories = new WeakMap<App['cache'], Memory>()
const lastRead = new WeakMap<App['cache'], { rows: string; values: Values }>()

/** All groups, from memory while no node has changed any. Concurrent callers share one read. */
function readAll(app: SettingsServices): Promise<Values> {
  const existing = memories.get(app.cache)
  if (existing && app.cache.isUnchanged([tag], existing.since)) return existing.values
  const memory: Memory = { since: app.cache.moment(), values: load(app) }
  memories.set(app.cache, memory)
  memory.values.catch(() => memories.get(app.cache) === memory && memories.delete(app.cache))
  return memory.values
}

/** Unchanged rows give the same values object, so that results computed from it can be reused. */
async function load(app: SettingsServices): Promise<Values> {
  const found = await findGroups(app.db)
  const rows = JSON.stringify(found)
  const last = lastRead.get(app.cache)
  if (last?.rows === rows) return last.values
  const values = valuesOf(app, found)
  lastRead.set(app.cache, { rows, values })
  return values
}

function valuesOf(app: SettingsServices, rows: Row[]): Values {
  const values = settingGroupNames.map((name) => {
    const row = rows.find(({ group_key }) => group_key === name)
    return [name, current(app, name, row?.value)]
  })
  return Object.fromEntries(values) as Values
}

// Reais are in the Portuguese format in both locales (GEN-19).
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Notes for staff about a stored value: the maximum of a donation may have been lowered since. */
function notesOf({ donationMax }: Config, group: SettingGroup, stored: unknown) {
  const preset = group === 'hero' ? (stored as Partial<SettingsOf<'hero'>> | null | undefined)?.preset : undefined
  if (preset === undefined || preset <= donationMax) return []
  return [
    {
      field: 'preset',
      message: m.settings_hero_preset_lowered({ stored: reais.format(preset), most: reais.format(donationMax) }),
    },
  ]
}

/** The effective value of a group: the stored one, with no donation above the configured maximum. */
function current<G extends SettingGroup>(app: SettingsServices, group: G, stored: unknown): SettingsOf<G> {
  const value = storedOver(app, group, stored)
  return limits[group]?.(app.config, value) ?? value
}

type ByConfig = { [G in SettingGroup]?: (config: Config, value: SettingsOf<G>) => SettingsOf<G> }

const limited = ({ donationMax }: Config, hero: SettingsOf<'hero'>): SettingsOf<'hero'> =>
  hero.preset > donationMax ? { ...hero, preset: donationMax } : hero

const limits: ByConfig = { hero: limited }

/** The stored value over the defaults. Parts that no longer fit the schema become defaults. */
function storedOver<G extends SettingGroup>(app: SettingsServices, group: G, stored: unknown): SettingsOf<G> {
  const defaults = defaultsOf(app.config, group)
  if (!stored) return defaults
  const { form } = settingGroups[group]
  const value = mergeOver(defaults, stored)
  const parsed = z.safeParse(form, value)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  app.log.error({ group, issues }, 'stored settings do not fit their schema; defaults replace the invalid parts')
  const wrong = issues.map(({ path }) => path)
  const again = z.safeParse(form, withValidParts(value, defaults, wrong))
  return again.success ? again.data : defaults
}

/** The contract's defaults with the configured support address, donations and social pages. */
function defaultsOf<G extends SettingGroup>(config: Config, group: G): SettingsOf<G> {
  const { defaults } = settingGroups[group]
  return fromEnvironment[group]?.(config, defaults) ?? defaults
}

const fromEnvironment: ByConfig = {
  hero: limited,
  links: ({ supportUrl }, defaults) => ({ ...defaults, supportUrl }),
  referral: ({ bonusMaxReferred }, defaults) => ({ ...defaults, bonusMaxReferred }),
  social: ({ socialLinks }, { cards }) => {
    const links: Record<string, string | null> = socialLinks
    return { cards: cards.map((card) => ({ ...card, link: links[card.kind] ?? card.link })) }
  },
}
