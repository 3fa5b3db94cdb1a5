import { choose, type Expected, type Stage, type Visit } from './stage.ts'

type Action = (stage: Stage, visit: Visit) => Promise<unknown>

const get = (path: string, token?: string): Expected => ({ method: 'GET', path, ...(token && { token }) })

/** The calls of a page's loader, which the browser makes when it opens the page from another one. */
const loaders: [kind: string, path: string][][] = [
  [
    ['GET /api/notices', '/api/notices?limit=5'],
    ['GET /api/ranking', '/api/ranking?limit=10'],
    ['GET /api/ranking/movers', '/api/ranking/movers'],
    ['GET /api/roadmap/list', '/api/roadmap/list'],
    ['GET /api/online', '/api/online'],
  ],
  [['GET /api/notices', '/api/notices?page=1']],
  [['GET /api/ranking', '/api/ranking']],
  [
    ['GET /api/item/all', '/api/item/all?limit=24'],
    ['GET /api/itemgroup/all', '/api/itemgroup/all'],
    ['GET /api/bundle/all', '/api/bundle/all'],
  ],
  [['GET /api/market/items', '/api/market/items']],
  [
    ['GET /api/guide/all', '/api/guide/all'],
    ['GET /api/subguide/all', '/api/subguide/all'],
  ],
]

/** Pages of a player, with what they ask for beside the calls of the shell. */
const playerPages: { path: string; kind: string; calls: string[] }[] = [
  { path: '/', kind: 'home', calls: ['/api/account/home'] },
  { path: '/shopping', kind: 'shop', calls: ['/api/shop/own'] },
  {
    path: '/market',
    kind: 'market',
    calls: ['/api/market/arrivals', '/api/transaction/balance', '/api/market/presence'],
  },
  { path: '/support', kind: 'support', calls: ['/api/ticket/showByUser'] },
]

/** What the frame of each page asks for when somebody is signed in. */
export const ofTheShell = ['/api/account/user', '/api/notifications/unread']

export const playerOf = ({ players }: Stage, visit: Visit) => choose(players, visit.choice, 3)

export const askAs = (visit: Visit, token: string, paths: string[]): Promise<unknown> =>
  visit.askAll(paths.map((path) => [`GET ${path}`, get(path, token)]))

/** What visitors and players look at. */
export const reads: Record<string, Action> = {
  firstVisit: async ({ pages }, visit) => {
    await visit.ask('home', get('/'))
    await visit.askAll(pages.assets.map((path) => ['a file of a page', get(path)]))
  },
  home: (_, visit) => visit.document('home', '/'),
  article: ({ pages }, visit) => visit.document('article', choose(pages.articles, visit.choice)),
  ranking: (_, visit) => visit.document('ranking', '/ranking'),
  guides: ({ pages }, visit) =>
    visit.choice < 0.5
      ? visit.document('guides', '/guides')
      : visit.document('guide', choose(pages.guides, visit.choice, 1)),
  shop: ({ pages }, visit) =>
    visit.choice < 0.5
      ? visit.document('shop', '/shopping')
      : visit.document('item of the shop', choose(pages.items, visit.choice, 1)),
  market: (_, visit) => visit.document('market', '/market'),
  navigate: (_, visit) => visit.askAll(choose(loaders, visit.choice).map(([kind, path]) => [kind, get(path)])),
  player: async (stage, visit) => {
    const { token } = playerOf(stage, visit)
    const { path, kind, calls } = choose(playerPages, visit.choice)
    await visit.document(kind, path)
    await askAs(visit, token, [...ofTheShell, ...calls])
  },
}
