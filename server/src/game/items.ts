import type { Locale } from '@guildhall/contract'
import { lookOf, type ItemLook } from '@guildhall/contract/item-look'
import * as m from '@guildhall/messages'
import type { Effect, Item } from '../ports/game.ts'
import { gridOf } from './formats/chest-pick.ts'
import { itemOf } from './formats/item.ts'

/** A kind of item in the game's own list. */
interface CatalogueEntry {
  name: string
  /** The bits of the places where it is worn. */
  position: number
  isTradable: boolean
  isBlocked: boolean
}

/** The text of an effect, with `{value}` where the value goes. */
export interface EffectLabel {
  pt: string
  en: string
}

export interface ItemKnowledge {
  items: ReadonlyMap<number, CatalogueEntry>
  /** Whether the list was ever read. Without it, the game may have items that are not in `items`. */
  isListed: boolean
  effects: ReadonlyMap<number, EffectLabel>
  /** The shop's own pictures, by `lookKey` of what they show. */
  pictures: ReadonlyMap<string, string>
  /** The addresses of the icons that staff uploaded, by the index of the item. */
  icons: ReadonlyMap<number, string>
}

/** For texts that name no item. */
export const noKnowledge: ItemKnowledge = {
  items: new Map(),
  isListed: false,
  effects: new Map(),
  pictures: new Map(),
  icons: new Map(),
}

export interface DescribedItem {
  index: number
  name: string
  /** One line for each property, in the order in which players look for them. */
  effects: string[]
  amount: number
  look: ItemLook
}

const refinement = 43
const dyes = { first: 116, last: 125 }
const amount = 61
const guild = { high: 56, low: 57 }
const seals = [62, 63]
const unique = 59
const date = { day: 106, month: 110, year: 109 }
const noTrade = [127, 111]
const guildItems = [446, 508, 509, 522, 526, 527, 528, 529, 530, 531, 532, 533, 534, 535, 536, 537]
const gems = ['diamond', 'emerald', 'coral', 'garnet'] as const

export type Gem = (typeof gems)[number]

/** Name and effects of an item as texts. An unknown item or effect is shown by its number; nothing here throws. */
export function describeItem(item: Item, knowledge: ItemKnowledge, locale: Locale): DescribedItem {
  const name = knowledge.items.get(item.index)?.name || m.item_unnamed({ index: item.index }, { locale })
  return {
    index: item.index,
    name,
    effects: effectLines(item, knowledge, locale),
    amount: amountOf(item),
    look: lookOfItem(item, knowledge),
  }
}

/**
 * The item of a stored code. A code that is no item of the game is shown as its numbers. `called` is the name under which
 * it was sold: the look follows it while the game's list does not know the item.
 */
export function describeCode(code: number[], knowledge: ItemKnowledge, locale: Locale, called = ''): DescribedItem {
  const item = itemOf(code)
  if (!item) return { index: code[0] ?? 0, name: code.join(' '), effects: [], amount: 1, look: lookOf(called) }
  return { ...describeItem(item, knowledge, locale), look: lookOfItem(item, knowledge, called) }
}

/**
 * How an item looks: its kind follows the game's list. Its picture is that of the shop where the shop sells the same item
 * with the same effects, or else the icon of staff.
 */
function lookOfItem(item: Item, { items, pictures, icons }: ItemKnowledge, called = ''): ItemLook {
  const entry = items.get(item.index)
  return lookOf(
    entry?.name ?? called,
    { index: item.index, position: entry?.position ?? 0 },
    { plus: refinementOf(item)?.level ?? 0, picture: pictures.get(lookKey(item)) ?? icons.get(item.index) ?? null },
  )
}

/** The same for two items that look the same: the index and all effects, but not the amount. */
export function lookKey({ index, effects }: Item): string {
  const pairs = effects.filter(([effect]) => effect !== 0 && effect !== amount).map((pair) => pair.join(':'))
  return [index, ...pairs.toSorted()].join(' ')
}

function effectLines(item: Item, knowledge: ItemKnowledge, locale: Locale): string[] {
  // The six bytes of a mount are no effects.
  if (isMount(item)) {
    const level = item.effects[1][0]
    return level ? [m.item_mount_level({ level }, { locale })] : []
  }
  const lines: string[] = []
  const refined = refinementOf(item)
  if (refined?.level) lines.push(refinedLine(refined.level, refined.gem, locale))
  if (refined && refined.colour !== null) lines.push(m.item_dyed({ colour: refined.colour }, { locale }))
  const guildId = guildOf(item)
  if (guildId) lines.push(m.item_guild({ id: guildId }, { locale }))
  if (isSealed(item)) lines.push(m.item_sealed({}, { locale }))
  for (const [effect, value] of item.effects) {
    if (effect === 0 || hasOwnLine(item, effect)) continue
    lines.push(effectLine([effect, value], knowledge.effects, locale))
  }
  if (valueOf(item, amount) !== null) lines.push(m.item_amount({ amount: amountOf(item) }, { locale }))
  const expiry = expiryOf(item)
  if (expiry) lines.push(m.item_expires({ date: dateText(expiry, locale) }, { locale }))
  return lines
}

/** The text of one effect; its number when it has no label (D-050). */
export function effectLine([effect, value]: Effect, labels: ItemKnowledge['effects'], locale: Locale): string {
  const label = labels.get(effect)?.[locale === 'en' ? 'en' : 'pt']
  const grid = label ? null : gridOf([[effect, value]])
  if (grid) return m.item_grid({ width: grid[0], height: grid[1] }, { locale })
  return label
    ? label.replaceAll('{value}', String(value))
    : m.item_effect_unknown({ index: effect, value }, { locale })
}

/** Whether an effect has a line of its own in place of a label of the table. */
function hasOwnLine(item: Item, effect: number): boolean {
  if (effect === refinement || isDye(effect)) return refinementOf(item) !== null
  if (effect === guild.high || effect === guild.low) return guildItems.includes(item.index)
  if (seals.includes(effect) || effect === unique) return isSealed(item)
  return effect === amount || (Object.values(date).includes(effect) && expiryOf(item) !== null)
}

function refinedLine(level: number, gem: Gem | null, locale: Locale): string {
  if (!gem) return m.item_refined({ level }, { locale })
  const words = {
    diamond: m.item_gem_diamond,
    emerald: m.item_gem_emerald,
    coral: m.item_gem_coral,
    garnet: m.item_gem_garnet,
  }
  return m.item_refined_gem({ level, gem: words[gem]({}, { locale }) }, { locale })
}

/**
 * The refinement of an item, its gem from +10 on, and its dye. With a dye the value belongs to the dye. Below 230 the
 * last digit of the value counts. From 230 on, four values make each of +10 to +15, one for each gem.
 */
export function refinementOf(item: Item): { level: number; gem: Gem | null; colour: number | null } | null {
  if (isMount(item)) return null
  const dye = item.effects.find(([effect]) => isDye(effect))
  const pair = dye ?? item.effects.find(([effect]) => effect === refinement)
  // There is no level beyond +15.
  if (!pair || pair[1] > 253) return null
  const colour = dye ? dye[0] - dyes.first : null
  if (pair[1] < 230) return { level: pair[1] % 10, gem: null, colour }
  const step = pair[1] - 230
  return { level: 10 + Math.floor(step / 4), gem: gems[step % 4] ?? null, colour }
}

/** The pair that makes an item +level: up to +9 without a gem, from +10 to +15 with one. */
export function refinementPair(level: number, gem: Gem | null, colour: number | null = null): Effect {
  const value = level < 10 ? level : 230 + 4 * (level - 10) + gems.indexOf(gem ?? 'diamond')
  return [colour === null ? refinement : dyes.first + colour, value]
}

const amountOf = (item: Item): number => valueOf(item, amount) ?? 1

/** The last day of an item, as year, month and day; null when it has none. */
export function expiryOf(item: Item): { year: number; month: number; day: number } | null {
  const [day, month, year] = [valueOf(item, date.day), valueOf(item, date.month), valueOf(item, date.year)]
  return day && month && year !== null && month <= 12 && day <= 31 ? { year: 2000 + year, month, day } : null
}

type TradeProblem = 'no_trade' | 'guild' | 'timed' | 'sealed' | 'unknown'

/** Why an item may not be sold between players; null when it may. */
export function tradeProblem(item: Item, knowledge: ItemKnowledge): TradeProblem | null {
  const entry = knowledge.items.get(item.index)
  if (entry && (!entry.isTradable || entry.isBlocked)) return 'no_trade'
  if (guildItems.includes(item.index)) return 'guild'
  if (isMount(item)) return knowledge.isListed && !entry ? 'unknown' : null
  if (item.effects.some(([effect]) => noTrade.includes(effect))) return 'no_trade'
  if (item.effects.some(([effect]) => Object.values(date).includes(effect))) return 'timed'
  if (isSealed(item)) return 'sealed'
  return knowledge.isListed && !entry ? 'unknown' : null
}

export function tradeProblemText(problem: TradeProblem, locale: Locale): string {
  const words = {
    no_trade: m.item_no_trade,
    guild: m.item_no_trade_guild,
    timed: m.item_no_trade_timed,
    sealed: m.item_no_trade_sealed,
    unknown: m.item_no_trade_unknown,
  }
  return words[problem]({}, { locale })
}

const isDye = (effect: number): boolean => effect >= dyes.first && effect <= dyes.last
const isMount = ({ index }: Item): boolean => index >= 2330 && index <= 2389

/** Capsules and soul seals refer to a record of the game, which a sale would not move. */
function isSealed(item: Item): boolean {
  if (isMount(item)) return false
  const twice = item.effects.filter(([effect]) => effect === unique).length > 1
  return twice || item.effects.some(([effect]) => seals.includes(effect))
}

function guildOf(item: Item): number | null {
  if (!guildItems.includes(item.index)) return null
  return (valueOf(item, guild.high) ?? 0) * 256 + (valueOf(item, guild.low) ?? 0) || null
}

const valueOf = (item: Item, effect: number): number | null =>
  item.effects.find(([each]) => each === effect)?.[1] ?? null

const dateText = ({ year, month, day }: { year: number; month: number; day: number }, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' }).format(Date.UTC(year, month - 1, day))
