import * as z from 'zod/mini'
import { settingGroups, type SettingGroup, type SettingsOf } from '@guildhall/contract/setting-groups'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import type { Config } from '../../config.ts'
import type { findGroups } from './queries.ts'
import { withReadableColours } from './look.ts'
import { withValidParts, mergeOver } from './rules.ts'

export type SettingsServices = Pick<App, 'db' | 'cache' | 'config' | 'log'>
export type Row = Awaited<ReturnType<typeof findGroups>>[number]

/** The tag of cached answers that depend on the settings. */
export const tag = 'settings'

/** A group for staff: its value, its defaults, notes, and who changed it last. */
export function presentGroup(app: SettingsServices, group: SettingGroup, rows: Row[]) {
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
export function current<G extends SettingGroup>(app: SettingsServices, group: G, stored: unknown): SettingsOf<G> {
  const value = storedOver(app, group, stored)
  return limits[group]?.(app.config, value) ?? value
}

type ByConfig = { [G in SettingGroup]?: (config: Config, value: SettingsOf<G>) => SettingsOf<G> }

const limited = ({ donationMax }: Config, hero: SettingsOf<'hero'>): SettingsOf<'hero'> =>
  hero.preset > donationMax ? { ...hero, preset: donationMax } : hero

const limits: ByConfig = { hero: limited, look: (_, look) => withReadableColours(look) }

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
export function defaultsOf<G extends SettingGroup>(config: Config, group: G): SettingsOf<G> {
  const { defaults } = settingGroups[group]
  return fromEnvironment[group]?.(config, defaults) ?? defaults
}

const fromEnvironment: ByConfig = {
  hero: limited,
  // The default moment has passed: a new portal would congratulate before it has a game.
  launch: ({ production }, defaults) => ({ ...defaults, enabled: defaults.enabled && !production }),
  links: ({ supportUrl }, defaults) => ({ ...defaults, supportUrl: supportUrl ?? '' }),
  site: ({ appName }) => ({ name: appName }),
  referral: ({ bonusMaxReferred }, defaults) => ({ ...defaults, bonusMaxReferred }),
  social: ({ socialLinks }, { cards }) => {
    const links: Record<string, string | null> = socialLinks
    return { cards: cards.map((card) => ({ ...card, link: links[card.kind] ?? card.link })) }
  },
}
