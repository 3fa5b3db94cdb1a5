import type { RoadmapStatus } from '@guildhall/contract/roadmap'

interface DemoItem {
  title: string
  title_en: string
  description: string
  description_en: string
  status: RoadmapStatus
  /** Counted from the day on which the demo content is inserted. */
  etaInDays: number | null
  doneInDays?: number
  impact: number
  progress: number | null
  tags: string[]
  tags_en: string[]
}

export const demoItems: DemoItem[] = [
  {
    title: 'Torneio 3x3 entre guildas',
    title_en: '3v3 guild tournament',
    description: '<p>Chaves sorteadas, partidas no sábado à noite e a final na arena de Noatun.</p>',
    description_en: '<p>Drawn brackets, matches on Saturday night and the final in the arena of Noatun.</p>',
    status: 'in_progress',
    etaInDays: 9,
    impact: 5,
    progress: 75,
    tags: ['PvP', 'Guildas'],
    tags_en: ['PvP', 'Guilds'],
  },
  {
    title: 'Fila de login com posição',
    title_en: 'Login queue with your place',
    description: '<p>Quem espera vê em que lugar está e quanto falta.</p>',
    description_en: '<p>Those who wait see their place and how long it takes.</p>',
    status: 'in_progress',
    etaInDays: 0,
    impact: 4,
    progress: 90,
    tags: ['Servidor'],
    tags_en: ['Server'],
  },
  {
    title: 'Novo mapa: Vale de Cinzas',
    title_en: 'New map: Vale of Ash',
    description: '<p>Um vale vulcânico para personagens Celestial, com dois chefes de grupo.</p>',
    description_en: '<p>A volcanic valley for Celestial characters, with two group bosses.</p>',
    status: 'planned',
    etaInDays: 24,
    impact: 5,
    progress: null,
    tags: ['Mapa', 'Chefes'],
    tags_en: ['Map', 'Bosses'],
  },
  {
    title: 'Histórico de preços no mercado',
    title_en: 'Price history on the market',
    description: '<p>Quanto cada item custou de verdade nos últimos 90 dias.</p>',
    description_en: '<p>What each item really cost in the last 90 days.</p>',
    status: 'planned',
    etaInDays: 40,
    impact: 3,
    progress: 10,
    tags: ['Mercado'],
    tags_en: ['Market'],
  },
  {
    title: 'Cerco com catapultas',
    title_en: 'Sieges with catapults',
    description: '<p>Máquinas de guerra que a guilda constrói antes da guerra de domingo.</p>',
    description_en: '<p>War machines that the guild builds before the war on Sunday.</p>',
    status: 'planned',
    etaInDays: 55,
    impact: 4,
    progress: null,
    tags: ['Guerra'],
    tags_en: ['War'],
  },
  {
    title: 'Temporada de inverno',
    title_en: 'Winter season',
    description: '<p>Missões diárias, neve nas cidades e um ranking só dela.</p>',
    description_en: '<p>Daily quests, snow in the cities and a ranking of its own.</p>',
    status: 'planned',
    etaInDays: 120,
    impact: 4,
    progress: null,
    tags: ['Evento'],
    tags_en: ['Event'],
  },
  {
    title: 'Aplicativo para acompanhar leilões',
    title_en: 'App to follow auctions',
    description: '<p>Ainda em estudo: o que vale a pena ver no celular.</p>',
    description_en: '<p>Still being studied: what is worth seeing on a phone.</p>',
    status: 'planned',
    etaInDays: null,
    impact: 2,
    progress: 0,
    tags: ['Mercado', 'Celular'],
    tags_en: ['Market', 'Phone'],
  },
  {
    title: 'Criador de marcas da guilda',
    title_en: 'Guild mark maker',
    description: '<p>Desenhe a marca aqui mesmo, sem programa à parte.</p>',
    description_en: '<p>Draw the mark of your guild right here, without a program of its own.</p>',
    status: 'planned',
    etaInDays: null,
    impact: 2,
    progress: null,
    tags: ['Guildas'],
    tags_en: ['Guilds'],
  },
  {
    title: 'Ranking com filtros e cartões',
    title_en: 'Ranking with filters and cards',
    description: '<p>Por classe, reino e guilda, com pódio e as marcas das guildas.</p>',
    description_en: '<p>By class, kingdom and guild, with a podium and the guild marks.</p>',
    status: 'done',
    etaInDays: -12,
    doneInDays: -10,
    impact: 3,
    progress: 100,
    tags: ['Portal'],
    tags_en: ['Portal'],
  },
  {
    title: 'Conta com segundo fator',
    title_en: 'Accounts with a second factor',
    description: '<p>Um código do celular além da senha.</p>',
    description_en: '<p>A code from your phone beside the password.</p>',
    status: 'done',
    etaInDays: -40,
    doneInDays: -45,
    impact: 4,
    progress: null,
    tags: ['Conta', 'Segurança'],
    tags_en: ['Account', 'Security'],
  },
]
