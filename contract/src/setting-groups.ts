import * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import { PublicReferral, referralGroup } from './referral-settings.ts'
import { line, link as linkOf } from './values.ts'

/**
 * The settings of staff, by group: the stored shape, with texts in both languages, and the defaults. A new group is its
 * shape, a line in `settingGroups`, and a line in `publicShapes` when pages may read it.
 */

type Text<T extends z.ZodMiniType> = (max: number, min?: number) => T

/** The shape of a text as staff write it, and as visitors get it: in their language. */
const both = (max: number, min = 0) => z.object({ 'pt-BR': line(min, max), en: line(0, max) })
const spoken = () => z.string()

/** The rules of a field with sentences of their own: `error_rule_<rule>`. */
type SettingRule = 'slug' | 'ascending' | 'transfer_holder' | 'transfer_target' | 'event_time'
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

const launchTexts = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({ title: text(80, 1), subtitle: text(200), action: text(40), link: link({ optional: true }) })

/** The launch modal. A new `id` is a new modal, so that earlier dismissals do not apply to it. */
const launch = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({
    id: slug,
    enabled: z.boolean(),
    target: moment,
    autoOpenOnZero: z.boolean(),
    countdown: launchTexts(text),
    live: launchTexts(text),
  })

const eventKinds = ['BOSS', 'GUERRA'] as const

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
const events = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({ schedule: z.array(gameEvent(text)).check(z.maxLength(60)) })

/** The top of the home. `preset` (whole reais) and `promoTitle` are passed on by the donate button. */
const hero = <T extends z.ZodMiniType>(text: Text<T>) =>
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
const social = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({
    cards: z
      .array(z.object({ kind: z.enum(socialKinds), title: text(40, 1), text: text(140), link: webAddress }))
      .check(z.length(3)),
  })

/**
 * The links of support and help. `supportUrl` is a second choice beside the tickets, and empty without one. `helpGuide`
 * and `prizeGuide` are slugs of guides.
 */
const links = () => z.object({ supportUrl: optionalWebAddress, helpGuide: slug, prizeGuide: slug })

/** The promotion on the home. */
const promo = <T extends z.ZodMiniType>(text: Text<T>) =>
  z.object({
    enabled: z.boolean(),
    title: text(80, 1),
    text: text(200),
    action: text(40),
    link: link({ optional: true }),
  })

/** `manualMax` is the most Cash that staff may give at once. */
const money = () => z.object({ manualMax: z.int().check(z.minimum(1), z.maximum(1_000_000_000)) })

const most = (least: number) => z.int().check(z.minimum(least), z.maximum(1_000_000_000))

/**
 * What a member of staff may do alone; beyond it a second person approves. Credits are in Cash, for one and for all of
 * a day; refunds in whole reais; items and bans by their number in a day. Only an owner bans beyond `bansDaily`.
 */
const limits = () =>
  z.object({
    creditAlone: most(0),
    creditDaily: most(0),
    refundAlone: most(0),
    refundDaily: most(0),
    itemsDaily: most(0),
    bansDaily: most(0),
  })

/** `feePercent` is the seller's fee in whole percent of the price. A listing keeps the fee of its creation. */
const market = () => z.object({ feePercent: z.int().check(z.minimum(0), z.maximum(50)) })

/**
 * `attachmentMonths`: how long files of a ticket stay after its last change. `firstAnswerHours`: within how many hours
 * staff want to give the first answer.
 */
const tickets = () =>
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
const transfer = () =>
  z.object(transferFields(both)).check(
    groupRule<TransferFields>('holder', 'transfer_holder', ({ enabled, holder }) => !enabled || holder !== ''),
    groupRule<TransferFields>(
      'pixKey',
      'transfer_target',
      ({ enabled, account, pixKey }) => !enabled || account !== '' || pixKey !== '',
    ),
  )

/** What a player gets of it, in their language. */
export const TransferAccount = z.omit(z.object(transferFields(spoken)), { enabled: true })

interface Group<T extends z.ZodMiniType> {
  form: T
  defaults: z.output<T>
}
const group = <T extends z.ZodMiniType>(form: T, defaults: z.output<T>): Group<T> => ({ form, defaults })

const groups = {
  launch: group(launch(both), {
    id: 'launch',
    enabled: true,
    // 24 October 2025, 18:30 at UTC-3.
    target: '2025-10-24T21:30:00.000Z',
    autoOpenOnZero: true,
    countdown: {
      title: { 'pt-BR': 'O reino abre em breve', en: 'The kingdom opens soon' },
      subtitle: {
        'pt-BR': 'Crie sua conta e deixe o jogo instalado para entrar no primeiro minuto.',
        en: 'Create your account and install the game to be in at the first minute.',
      },
      action: { 'pt-BR': 'Criar conta', en: 'Create account' },
      link: '/signup',
    },
    live: {
      title: { 'pt-BR': 'O servidor está no ar', en: 'The server is live' },
      subtitle: {
        'pt-BR': 'Os portões estão abertos. Reúna sua guilda e venha jogar.',
        en: 'The gates are open. Gather your guild and come to play.',
      },
      action: { 'pt-BR': 'Jogar agora', en: 'Play now' },
      link: '/download',
    },
  }),
  events: group(events(both), {
    schedule: [
      weekly('BOSS', 'Sombra Negra', [3, 5], ['13:00', '23:00']),
      weekly('BOSS', 'Verid', [2, 4], ['13:00', '23:00']),
      weekly('BOSS', 'Valkyria', [6, 0], ['14:00', '20:00']),
      weekly('BOSS', 'Kefra', [1], ['20:00']),
      weekly('GUERRA', 'Cidades', [0], ['21:00'], 'Cities'),
      weekly('GUERRA', 'Noatun', [0], ['22:00']),
      weekly('GUERRA', 'BattleRoyal', [6, 0], ['10:00', '14:00', '16:00', '18:00', '23:00']),
      weekly('GUERRA', 'Torre', [1, 2, 3, 4, 5], ['22:00'], 'Tower'),
    ],
  }),
  hero: group(hero(both), {
    title: { 'pt-BR': 'A guerra pelo trono recomeça', en: 'The war for the throne begins again' },
    text: {
      'pt-BR': 'Forme sua guilda, tome o castelo e deixe seu nome no ranking.',
      en: 'Raise your guild, take the castle and leave your name on the ranking.',
    },
    preset: 5000,
    promoTitle: { 'pt-BR': 'Apoie o servidor', en: 'Support the server' },
  }),
  social: group(social(both), {
    cards: [
      {
        kind: 'discord',
        title: { 'pt-BR': 'Discord', en: '' },
        text: {
          'pt-BR': 'Converse com a equipe e ache companheiros de guilda.',
          en: 'Talk to the team and find guild mates.',
        },
        link: 'https://discord.com',
      },
      {
        kind: 'whatsapp',
        title: { 'pt-BR': 'WhatsApp', en: '' },
        text: {
          'pt-BR': 'Avisos de eventos e manutenções direto no celular.',
          en: 'News of events and maintenance on your phone.',
        },
        link: 'https://www.whatsapp.com',
      },
      {
        kind: 'instagram',
        title: { 'pt-BR': 'Instagram', en: '' },
        text: {
          'pt-BR': 'Bastidores, sorteios e o melhor das guerras.',
          en: 'Backstage, giveaways and the best of the wars.',
        },
        link: 'https://www.instagram.com',
      },
    ],
  }),
  links: group(links(), {
    supportUrl: '',
    helpGuide: 'como-ganhar-cash',
    prizeGuide: 'top-store',
  }),
  tickets: group(tickets(), { attachmentMonths: 24, firstAnswerHours: 24 }),
  promo: group(promo(both), {
    enabled: false,
    title: { 'pt-BR': 'Bônus em dobro neste fim de semana', en: 'Double bonus this weekend' },
    text: { 'pt-BR': 'Toda doação rende mais Cash até domingo.', en: 'Every donation gives more Cash until Sunday.' },
    action: { 'pt-BR': 'Ver ofertas', en: 'See the offers' },
    link: '/donation',
  }),
  money: group(money(), { manualMax: 1_000_000 }),
  limits: group(limits(), {
    creditAlone: 10_000,
    creditDaily: 50_000,
    refundAlone: 500,
    refundDaily: 2_000,
    itemsDaily: 30,
    bansDaily: 20,
  }),
  market: group(market(), { feePercent: 0 }),
  transfer: group(transfer(), {
    enabled: false,
    holder: '',
    bank: '',
    account: '',
    pixKey: '',
    instructions: { 'pt-BR': '', en: '' },
  }),
  referral: referralGroup,
}

/**
 * Who may read and change a group. `transfer` decides to whom players send money, and `referral` how much Cash a friend
 * brings, so both belong to the rules of money.
 */
export const permissionOfGroup = (name: SettingGroup): Permission =>
  name === 'market'
    ? 'settings.market'
    : ['money', 'limits', 'transfer', 'referral'].includes(name)
      ? 'settings.money'
      : 'settings.site'

/** Whether a change of the group needs a fresh proof of who makes it, as `confirm` of an endpoint does. */
export const isConfirmedGroup = (name: SettingGroup): boolean => permissionOfGroup(name) !== 'settings.site'

/** What visitors get of the groups that pages may read, in their language. */
export const publicShapes = {
  launch: launch(spoken),
  events: events(spoken),
  hero: hero(spoken),
  social: social(spoken),
  links: links(),
  promo: promo(spoken),
  referral: PublicReferral,
}

export type SettingGroup = keyof typeof groups
type Settings = { [G in SettingGroup]: z.output<(typeof groups)[G]['form']> }
export type SettingsOf<G extends SettingGroup> = Settings[G]

export const settingGroups: { [G in SettingGroup]: Group<z.ZodMiniType<Settings[G]>> } = groups

export type PublicGroup = keyof typeof publicShapes
export type PublicSettingsOf<G extends PublicGroup> = z.output<(typeof publicShapes)[G]>

export const settingGroupNames = Object.keys(settingGroups) as SettingGroup[]
export const publicGroupNames = Object.keys(publicShapes) as PublicGroup[]

function weekly(kind: (typeof eventKinds)[number], title: string, days: number[], times: string[], english = '') {
  return { kind, title: { 'pt-BR': title, en: english }, days, times }
}
