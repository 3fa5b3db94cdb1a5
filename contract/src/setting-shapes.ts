import * as z from 'zod/mini'
import { headerLinks, scenes, textFonts, titleFonts } from './look.ts'
import { marketLimits, offerDays } from './market-rules.ts'
import { line, link as linkOf, whole } from './values.ts'

/** The shapes of the groups of settings. Those with texts take the shape of a text: `both` or `spoken`. */

type Text<T extends z.ZodMiniType> = (max: number, min?: number) => T

/** The shape of a text as staff write it. */
export const both = (max: number, min = 0) => z.object({ 'pt-BR': line(min, max), en: line(0, max) })
/** The shape of a text as visitors get it: in their language. */
export const spoken = () => z.string()

/** The rules of a field with sentences of their own: `error_rule_<rule>`. */
type SettingRule = 'colour' | 'slug' | 'ascending' | 'transfer_holder' | 'transfer_target' | 'event_time'
const rule = (name: SettingRule, holds: (text: string) => boolean) =>
  z.refine<string>(holds, { params: { rule: name }, abort: true })

/** An address of the web or a page of the portal, as `/download`. With `optional` it may be empty. */
const link = (options?: { optional: boolean }) => linkOf(300, 'link', options)
const webAddress = linkOf(300, 'link', { onlyWeb: true })
const optionalWebAddress = linkOf(300, 'link', { onlyWeb: true, optional: true })
const slug = z.string().check(
  z.trim(),
  z.maxLength(100),
  rule('slug', (text) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)),
)

/** A moment with its offset, stored in UTC. */
const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text).toISOString()),
)

/** The server's name, as titles, mails and receipts show it. */
export const site = () => z.object({ name: line(1, 60) })

/** A colour as `#rrggbb`, or empty for that of the portal. */
const colour = z.string().check(
  z.trim(),
  z.toLowerCase(),
  rule('colour', (text) => /^(?:#[0-9a-f]{6})?$/.test(text)),
)
const themeColours = () => z.object({ accent: colour, background: colour })

/** A picture that was uploaded for the look. Its size and addresses are set by the server. */
const lookPicture = () =>
  z.nullable(
    z.object({
      url: z.string().check(z.regex(/^\/media\/look\/[0-9a-f]{32}-\d{1,4}\.webp$/)),
      srcset: z.string().check(z.regex(/^[\w/., -]{0,400}$/)),
      width: z.int().check(z.minimum(1), z.maximum(1600)),
      height: z.int().check(z.minimum(1), z.maximum(6400)),
    }),
  )

/**
 * How the portal looks: colours of both themes, fonts, logo, icon, the picture of the home, the order of the header's
 * links and a sentence in the footer. Without an icon it is made from the logo.
 */
export const look = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({
    dark: themeColours(),
    light: themeColours(),
    titleFont: z.enum(titleFonts),
    textFont: z.enum(textFonts),
    logo: lookPicture(),
    showName: z.boolean(),
    icon: lookPicture(),
    scene: z.enum(scenes),
    picture: lookPicture(),
    headerLinks: z.array(z.enum(headerLinks)).check(
      z.maxLength(headerLinks.length),
      z.refine((names) => new Set(names).size === names.length),
    ),
    footer: text(300),
  })

const launchTexts = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({ title: text(80, 1), subtitle: text(200), action: text(40), link: link({ optional: true }) })

/** The launch modal. A new `id` is a new modal, so that earlier dismissals do not apply to it. */
export const launch = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({
    id: slug,
    enabled: z.boolean(),
    target: moment,
    autoOpenOnZero: z.boolean(),
    countdown: launchTexts(text),
    live: launchTexts(text),
  })

export const eventKinds = ['BOSS', 'GUERRA'] as const

/** A time of day as HH:MM; 9:00 becomes 09:00. */
const time = z.string().check(
  z.trim(),
  z.overwrite((text) => text.replace(/^\d:/, '0$&')),
  rule('event_time', (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)),
)

/** A weekly event. `days` count from 0, Sunday; `times` are HH:MM; both in the server's calendar, UTC-3. */
const gameEvent = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({
    kind: z.enum(eventKinds),
    title: text(60, 1),
    days: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.minLength(1), z.maxLength(7)),
    times: z.array(time).check(z.minLength(1), z.maxLength(24)),
  })
export const events = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({ schedule: z.array(gameEvent(text)).check(z.maxLength(60)) })

/** The top of the home. `preset` (whole reais) and `promoTitle` are passed on by the donate button. */
export const hero = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({
    title: text(80, 1),
    text: text(200),
    preset: z.int().check(z.minimum(1), z.maximum(1_000_000)),
    promoTitle: text(80, 1),
  })

export const socialKinds = [
  'discord',
  'whatsapp',
  'instagram',
  'facebook',
  'youtube',
  'telegram',
  'tiktok',
  'site',
] as const
export const social = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({
    cards: z
      .array(z.object({ kind: z.enum(socialKinds), title: text(40, 1), text: text(140), link: webAddress }))
      .check(z.length(3)),
  })

/**
 * The links of support and help. `supportUrl` is a second choice beside the tickets, and empty without one. `helpGuide`
 * and `prizeGuide` are slugs of guides.
 */
export const links = () => z.object({ supportUrl: optionalWebAddress, helpGuide: slug, prizeGuide: slug })

/** The portal as an app of a phone. `shortName` is the name below its icon; empty uses the name of the portal. */
export const app = () => z.object({ enabled: z.boolean(), shortName: line(0, 12) })

/** The promotion on the home. */
export const promo = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({
    enabled: z.boolean(),
    title: text(80, 1),
    text: text(200),
    action: text(40),
    link: link({ optional: true }),
  })

/** `manualMax` is the most Cash that staff may give at once. */
export const money = () => z.object({ manualMax: z.int().check(z.minimum(1), z.maximum(1_000_000_000)) })

const most = (least: number) => z.int().check(z.minimum(least), z.maximum(1_000_000_000))

/**
 * What a member of staff may do alone; beyond it a second person approves. Credits are in Cash, for one and for all of
 * a day; refunds in whole reais; items and bans by their number in a day. Only an owner bans beyond `bansDaily`.
 */
export const limits = () =>
  z.object({
    creditAlone: most(0),
    creditDaily: most(0),
    refundAlone: most(0),
    refundDaily: most(0),
    itemsDaily: most(0),
    bansDaily: most(0),
  })

/** `feePercent` is the seller's fee in whole percent of the price. A listing keeps the fee of its creation. */
export const market = () => z.object({ feePercent: z.int().check(z.minimum(0), z.maximum(50)) })

/** How many gifts a player sends in a day of the server's calendar: in all, and to one other player. 0 is none. */
export const gifts = () =>
  z.object({
    daily: z.int().check(z.minimum(0), z.maximum(1_000)),
    dailyPair: z.int().check(z.minimum(0), z.maximum(1_000)),
  })

/**
 * Offers of the market. `daysMost`: the longest time of an offer, one of `offerDays`. `openMost` and `newPerDay`: how
 * many a player may have at a time, and begin within 24 hours.
 */
export const offers = () =>
  z.object({
    daysMost: z.enum(offerDays.map(String) as [string]),
    openMost: z.int().check(z.minimum(1), z.maximum(marketLimits.openMost)),
    newPerDay: z.int().check(z.minimum(1), z.maximum(1_000)),
  })

/**
 * `attachmentMonths`: how long files of a ticket stay after its last change. `firstAnswerHours`: within how many hours
 * staff want to give the first answer.
 */
export const tickets = () =>
  z.object({
    attachmentMonths: z.int().check(z.minimum(1), z.maximum(120)),
    firstAnswerHours: z.int().check(z.minimum(1), z.maximum(720)),
  })

/** Refuses a group at one of its fields. */
const groupRule = <T>(field: keyof T & string, name: SettingRule, holds: (group: T) => boolean) =>
  z.refine<T>(holds, { path: [field], params: { rule: name } })

/**
 * The account for transfers by hand. It names a person and an account, so only signed-in players read it (`GET
 * /deposit/account`), and it is not in `publicShapes`. When it is on, it needs its holder and an account or a key.
 */
const transferFields = <T extends z.ZodMiniType>(text: Text<T>) => ({
  enabled: z.boolean(),
  holder: line(0, 120),
  bank: line(0, 80),
  account: line(0, 120),
  pixKey: line(0, 140),
  instructions: text(600),
})
type TransferFields = { enabled: boolean; holder: string; account: string; pixKey: string }
export const transfer = () =>
  z.object(transferFields(both)).check(
    groupRule<TransferFields>('holder', 'transfer_holder', ({ enabled, holder }) => !enabled || holder !== ''),
    groupRule<TransferFields>(
      'pixKey',
      'transfer_target',
      ({ enabled, account, pixKey }) => !enabled || account !== '' || pixKey !== '',
    ),
  )

/** The donation goal of each month, in whole reais, with what it pays for. */
export const goal = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({ enabled: z.boolean(), showsWall: z.boolean(), reais: whole(50, 1_000_000), text: text(600) })

/** What a player gets of it, in their language. */
export const TransferAccount = z.omit(z.object(transferFields(spoken)), { enabled: true })
