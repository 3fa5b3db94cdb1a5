import { mkdtemp, readFile, readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { consumeFolders } from '../sandbox/src/game/folders/consume.ts'
import { itemList } from '../server/src/game/formats/item.ts'
import { itemOfOrder, loginOfOrder, logins } from './delivery-orders.ts'
import { ask } from './money-truth.ts'

/** What the simulated server has consumed, compared with the portal's deliveries. */
export interface ItemTruth {
  consumed: number
  twice: string[]
  missing: string[]
  strange: string[]
}

type Server = Awaited<ReturnType<typeof consumeFolders>>

export interface ItemFolder {
  root: string
  server: Server
  /** Lets the server consume the rest, and compares it with the orders. */
  compare(databaseUrl: string, orders: number): Promise<ItemTruth>
  stop(): Promise<void>
}

const consumerPeriodMs = 60

/** A simulated w2pp server with folders and an account for each login, whose folder of items is watched. */
export async function startItemFolder(): Promise<ItemFolder> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'guildhall-items-')))
  const server = await consumeFolders({ root, dialect: 'w2pp', periodMs: consumerPeriodMs })
  for (const login of logins) await server.files.write(login, server.files.make(login, 'senha123'))
  const watch = watchFolder(server.folders.items)
  return {
    root,
    server,
    async compare(databaseUrl, orders) {
      await server.pass()
      const names = server.consumed.filter(({ kind }) => kind === 'item').map(({ file }) => file)
      const expected = await fileNames(databaseUrl)
      const found = [...(await watch.end()), ...server.oddities, ...(await differences(databaseUrl, orders, server))]
      return {
        consumed: names.length,
        twice: names.filter((name, at) => names.indexOf(name) !== at),
        missing: expected.filter((name) => !names.includes(name)),
        strange: [...new Set(found)],
      }
    },
    async stop() {
      await watch.end()
      await server.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Watches a folder in a tight loop for files that the portal must never expose. */
function watchFolder(folder: string) {
  const seen = new Set<string>()
  const ending = new AbortController()
  const looking = (async () => {
    while (!ending.signal.aborted) {
      const names = await readdir(folder)
      if (names.length > 8) seen.add(`${names.length} files at once`)
      for (const name of names) {
        if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.txt$/.test(name)) seen.add(`a file ${name}`)
        const text = await readFile(join(folder, name), 'latin1').catch(() => null)
        if (text !== null && !/^CHAOS\d+( \d{1,5}){7}\r\n$/.test(text)) seen.add(`${name} held ${JSON.stringify(text)}`)
      }
      await pause(1)
    }
  })()
  return {
    async end(): Promise<string[]> {
      ending.abort()
      await looking
      return [...seen]
    },
  }
}

const fileNames = async (databaseUrl: string): Promise<string[]> =>
  (await ask<{ file_name: string }>(databaseUrl, 'select file_name from audit.delivery')).map((row) => row.file_name)

/** The differences between portal, game and orders. */
async function differences(databaseUrl: string, orders: number, server: Server): Promise<string[]> {
  const found: string[] = []
  const states = await ask<{ state: string; count: string }>(
    databaseUrl,
    'select state, count(*) from audit.delivery group by state',
  )
  const isAll = states.length === 1 && states[0]?.state === 'delivered' && Number(states[0].count) === orders
  if (!isAll) found.push(`the portal has ${states.map(({ state, count }) => `${count} ${state}`).join(', ')}`)
  for (const login of logins) {
    const owed = Array.from({ length: orders }, (_, order) => order).filter((order) => loginOfOrder(order) === login)
    const expected = owed.map((order) => itemList(itemOfOrder(order)).join(' ')).sort()
    const chest = (await server.readChest(login)) ?? []
    const held = chest.map(({ item }) => item.slice(0, 3).join(' ')).sort()
    if (held.join() !== expected.join())
      found.push(`${login} holds ${held.length} items and is owed ${expected.length}`)
  }
  return found
}
