import type { AnswerOf, Locale } from '@guildhall/contract'
import { inLanguage } from '@guildhall/contract/both-texts'
import {
  publicGroupNames,
  settingGroupNames,
  type PublicGroup,
  type PublicSettingsOf,
  type SettingGroup,
  type SettingsOf,
} from '@guildhall/contract/setting-groups'
import type { GameSwitch } from '@guildhall/contract/game-switches'
import type { settings as contract } from '@guildhall/contract/settings'
import type { App, Caller } from '../../app.ts'
import { findOffSwitches } from '../../db/game-switches.ts'
import { hasDownloads } from '../download/public.ts'
import { mayChange } from './change-settings.ts'
import { findGroups } from './queries.ts'
import { pageLook } from './look.ts'
import { current, presentGroup, tag, type Row, type SettingsServices } from './values.ts'

/** The settings of all groups, whether there is a download, and what staff have switched off in the game. */
type Values = { [G in SettingGroup]: SettingsOf<G> } & { hasDownload: boolean; off: GameSwitch[] }

/**
 * The settings by staff, for every feature: `await settings(app).read('hero')`. Cached in memory until a change on any
 * node; texts are in both locales.
 */
export const settings = (app: SettingsServices) => ({
  read: async <G extends SettingGroup>(group: G): Promise<SettingsOf<G>> => (await readAll(app))[group],
})

/** The server's name: what staff have set, else APP_NAME. */
export const serverName = async (app: SettingsServices): Promise<string> => (await settings(app).read('site')).name

/** Whether players can donate: a provider is on, or staff have named an account for transfers. */
export async function takesDonations(app: SettingsServices): Promise<boolean> {
  const { transfer } = await readAll(app)
  return transfer.enabled || hasProvider(app.config)
}

const hasProvider = ({ providers }: App['config']): boolean => Object.values(providers).some((each) => each !== null)

/** The configuration with the server's name that staff have set, for mails and payments. */
export const namedConfig = async (app: SettingsServices): Promise<App['config']> => ({
  ...app.config,
  appName: await serverName(app),
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
  const values = read ?? lastRead.get(app.cache)?.values ?? valuesOf(app, [], { hasDownload: true, off: [] })
  return { settings: shellSettings(values, locale, app.config), isCurrent: read !== null }
}

type ShellSettings = ReturnType<typeof makeShellSettings>
const shells = { 'pt-BR': new WeakMap<Values, ShellSettings>(), en: new WeakMap<Values, ShellSettings>() }

/** Returns the same object for the same values. */
function shellSettings(values: Values, locale: Locale, config: App['config']): ShellSettings {
  const shell = shells[locale].get(values) ?? makeShellSettings(values, locale, config)
  shells[locale].set(values, shell)
  return shell
}

function makeShellSettings(
  { site, look, links, hero, social, events, launch, promo, transfer, app, hasDownload, off }: Values,
  locale: Locale,
  config: App['config'],
) {
  const values = {
    appName: site.name,
    ...pageLook(inLanguage(look, locale)),
    ...links,
    hero,
    social,
    events,
    launch: launch.enabled ? launch : null,
    promo: promo.enabled ? promo : null,
    isApp: app.enabled,
    takesTransfers: transfer.enabled,
    // Absent in the usual case, because it is a part of every page.
    isDonationOff: transfer.enabled || hasProvider(config) ? undefined : (true as const),
    isDownloadOff: hasDownload ? undefined : (true as const),
    areDeliveriesOff: off.includes('deliveries') ? (true as const) : undefined,
    areAccountsOff: off.includes('accounts') ? (true as const) : undefined,
  }
  return inLanguage(values, locale)
}

/** The server's name, whether the portal is also an app, the name below its icon, and the look that the icon follows. */
export async function readAppSettings(services: SettingsServices) {
  const { site, app, look } = await readAll(services)
  return { name: site.name, ...app, icon: look.icon ?? look.logo, background: look.dark.background }
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
  const [found, hasDownload, off] = await Promise.all([
    findGroups(app.db),
    hasDownloads(app.db),
    findOffSwitches(app.db),
  ])
  const rows = JSON.stringify([found, hasDownload, off])
  const last = lastRead.get(app.cache)
  if (last?.rows === rows) return last.values
  const values = valuesOf(app, found, { hasDownload, off })
  lastRead.set(app.cache, { rows, values })
  return values
}

function valuesOf(app: SettingsServices, rows: Row[], rest: Pick<Values, 'hasDownload' | 'off'>): Values {
  const values = settingGroupNames.map((name) => {
    const row = rows.find(({ group_key }) => group_key === name)
    return [name, current(app, name, row?.value)]
  })
  return { ...Object.fromEntries(values), ...rest } as Values
}
