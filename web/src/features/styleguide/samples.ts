import { m } from '@guildhall/messages'
import type { Rarity } from '@guildhall/contract/item-look'

export const statuses = {
  success: m.styleguide_approved,
  warn: m.styleguide_pending,
  danger: m.styleguide_refused,
  info: m.styleguide_review,
  verd: m.styleguide_new,
  brass: m.styleguide_season,
  neutral: m.styleguide_draft,
}

export const rarityNames: Record<Rarity, () => string> = {
  common: m.ui_rarity_common,
  uncommon: m.ui_rarity_uncommon,
  rare: m.ui_rarity_rare,
  epic: m.ui_rarity_epic,
  legendary: m.ui_rarity_legendary,
  mythic: m.ui_rarity_mythic,
}

export type HeroRow = { position: number; name: string; class: string; guild: string; level: number }

export const heroes: HeroRow[] = [
  { position: 1, name: 'Thorwen', class: 'Foema', guild: 'Legião', level: 399 },
  { position: 2, name: 'Iara do Norte', class: 'Huntress', guild: 'Vigília', level: 398 },
  { position: 3, name: 'Brakk', class: 'TransKnight', guild: 'Legião', level: 398 },
  { position: 4, name: 'Nym', class: 'BeastMaster', guild: 'Corvos', level: 396 },
]
