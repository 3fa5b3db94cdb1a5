import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'
import { PublicReferral, referralGroup } from './referral-settings.ts'
import {
  app,
  both,
  events,
  gifts,
  goal,
  hero,
  launch,
  limits,
  links,
  look,
  market,
  money,
  offers,
  promo,
  site,
  social,
  spoken,
  tickets,
  transfer,
  type eventKinds,
} from './setting-shapes.ts'

/**
 * The settings of staff, by group: the stored shape, with texts in both languages, and the defaults. A new group is its
 * shape, a line in `settingGroups`, and a line in `publicShapes` when pages may read it.
 */

interface Group<T extends z.ZodMiniType> {
  form: T
  defaults: z.output<T>
}
const group = <T extends z.ZodMiniType>(form: T, defaults: z.output<T>): Group<T> => ({ form, defaults })

const groups = {
  site: group(site(), { name: 'Guildhall' }),
  look: group(look(both), {
    dark: { accent: '', background: '' },
    light: { accent: '', background: '' },
    titleFont: 'grenze',
    textFont: 'atkinson',
    logo: null,
    showName: true,
    icon: null,
    scene: 'castle',
    picture: null,
    headerLinks: [],
    footer: { 'pt-BR': '', en: '' },
  }),
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
  app: group(app(), { enabled: true, shortName: '' }),
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
  gifts: group(gifts(), { daily: 10, dailyPair: 3 }),
  offers: group(offers(), { daysMost: '14', openMost: 200, newPerDay: 100 }),
  transfer: group(transfer(), {
    enabled: false,
    holder: '',
    bank: '',
    account: '',
    pixKey: '',
    instructions: { 'pt-BR': '', en: '' },
  }),
  referral: referralGroup,
  goal: group(goal(both), { enabled: false, showsWall: true, reais: 500, text: { 'pt-BR': '', en: '' } }),
}

/**
 * Who may read and change a group. `transfer` decides to whom players send money, and `referral` how much Cash a friend
 * brings, so both belong to the rules of money.
 */
export const permissionOfGroup = (name: SettingGroup): Permission =>
  name === 'market' || name === 'offers'
    ? 'settings.market'
    : name === 'goal'
      ? 'campaigns.write'
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
