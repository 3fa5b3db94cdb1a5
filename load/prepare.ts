import { createClient } from './client.ts'
import type { Mix } from './mix.ts'
import { makePlayers } from './people.ts'
import type { Stage } from './stage.ts'
import type { World } from './world.ts'

/** Longer than any page waits. A request without an end by then is an error. */
const timeoutMs = 10_000
/** More than any day of the load can buy. */
const enough = 100_000_000

/** All that the actions of a day need, except for its meter. */
export type Prepared = Omit<Stage, 'meter'>

/** Makes players and an item for the rush, and reads from the portal what there is to look at. */
export async function prepare(world: World, mix: Mix, { players: count }: { players: number }): Promise<Prepared> {
  const origin = world.nodes[0]!.url
  const { players, staff } = await makePlayers(world, count)
  const read = async <Body>(path: string) => (await (await fetch(`${origin}/api${path}`)).json()) as Body
  const items = (await read<{ data: { id: number }[] }>('/item/all')).data.slice(0, 12)
  for (const { id } of items) await changeItem(origin, staff, id, { stock: enough })
  const articles = (await read<{ notice: { slug: string }[] }>('/notices?limit=10')).notice
  const guides = (await read<{ data: { slug: string }[] }>('/guide/all')).data.slice(0, 20)
  const home = await (await fetch(origin)).text()
  return {
    clients: world.nodes.map(({ url }) => createClient(url, { timeoutMs })),
    sandboxUrl: world.sandboxUrl,
    players,
    staff,
    pages: {
      articles: articles.map(({ slug }) => `/notice/${slug}`),
      guides: guides.map(({ slug }) => `/guide/${slug}`),
      items: items.map(({ id }) => `/item/${id}`),
      assets: filesOf(home),
    },
    items: items.map(({ id }) => id),
    restocked: await createItem(origin, staff),
    offers: [],
    credited: [],
    etags: new Map(),
    withValidator: mix.withValidator.value,
  }
}

/** The files of our own that a document names: scripts, styles, fonts and pictures. */
export function filesOf(document: string): string[] {
  const named = document.matchAll(/(?:src|href)="(\/(?:assets|media|covers)\/[^"]+|\/[\w-]+\.svg)"/g)
  return [...new Set([...named].map(([, path]) => path!.replaceAll('&amp;', '&').split('#')[0]!))]
}

/** Sets fields of an item as its editor does; the others stay. */
export async function changeItem(origin: string, staff: string, id: number, change: object): Promise<void> {
  await asStaff(origin, staff, { method: 'PUT', path: `/item/update/${id}`, body: change })
}

async function createItem(origin: string, staff: string): Promise<number> {
  const body = { name: 'Poção da Guerra', item_id: '413 61 10', price: 5, stock: 1 }
  const reply = await asStaff<{ data: { id: number } }>(origin, staff, { method: 'POST', path: '/item/store', body })
  return reply.data.id
}

async function asStaff<Body>(
  origin: string,
  staff: string,
  { method, path, body }: { method: string; path: string; body: object },
): Promise<Body> {
  const reply = await fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${staff}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Body
}
