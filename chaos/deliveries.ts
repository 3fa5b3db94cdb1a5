import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { consumeFolders } from '../sandbox/src/game/folders/consume.ts'
import { itemList } from '../server/src/game/formats/item.ts'
import { itemOfOrder, loginOfOrder, logins, pointsOf, type Point } from './delivery-orders.ts'
import { liveOnce } from './live-once.ts'

export interface DeliveryReport {
  seed: number
  orders: number
  /** The number of processes that were killed at their point; the others finished before they reached it. */
  killed: number
  consumed: number
  twice: string[]
  missing: string[]
  strange: string[]
}

const consumerPeriodMs = 60

/**
 * Orders items and delivers them through the folders of a simulated w2pp server. The portal's process is killed at
 * points that the seed chooses; the last process is not killed. What the server consumed is the truth to compare with.
 */
export async function deliverUnderKills({
  databaseUrl,
  orders,
  points: count,
  seed,
  say = () => {},
}: {
  databaseUrl: string
  orders: number
  points: number
  seed: number
  say?: (line: string) => void
}): Promise<DeliveryReport> {
  const root = await mkdtemp(join(tmpdir(), 'guildhall-deliveries-'))
  const server = await consumeFolders({ root, dialect: 'w2pp', periodMs: consumerPeriodMs })
  for (const login of logins) await server.files.write(login, server.files.make(login, 'senha123'))
  const watch = watchFolder(server.folders.items)
  let killed = 0
  try {
    for (const point of [...pointsOf(seed, count), null]) {
      const signal = await live({ databaseUrl, root, orders, point })
      if (point && signal === 'SIGKILL') killed += 1
      say(`${point ? `${point.side} ${point.kind} ${point.count}` : 'the last life'}: ${signal ?? 'finished'}`)
    }
    await server.pass()
    const strange = [
      ...new Set([...(await watch.end()), ...server.oddities, ...(await differences(databaseUrl, orders, server))]),
    ]
    const names = server.consumed.map(({ file }) => file)
    const expected = await fileNames(databaseUrl)
    return {
      seed,
      orders,
      killed,
      consumed: names.length,
      twice: names.filter((name, at) => names.indexOf(name) !== at),
      missing: expected.filter((name) => !names.includes(name)),
      strange,
    }
  } finally {
    await watch.end()
    await server.close()
    await rm(root, { recursive: true, force: true })
  }
}

/** Runs the portal's process once. Returns the signal that ended it; null when it finished its work. */
const live = (life: { databaseUrl: string; root: string; orders: number; point: Point | null }) =>
  liveOnce('deliver-child.ts', {
    DATABASE_URL: life.databaseUrl,
    GAME_ROOT: life.root,
    DELIVERY_ORDERS: String(life.orders),
    DELIVERY_CRASH_AT: life.point ? JSON.stringify(life.point) : '',
  })

/** Watches a folder in a tight loop for files that the portal must never expose. */
export function watchFolder(folder: string) {
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

async function ask<Row extends object>(databaseUrl: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

export const fileNames = async (databaseUrl: string): Promise<string[]> =>
  (await ask<{ file_name: string }>(databaseUrl, 'select file_name from audit.delivery')).map((row) => row.file_name)

/** The differences between portal, game and orders. */
export async function differences(
  databaseUrl: string,
  orders: number,
  server: Awaited<ReturnType<typeof consumeFolders>>,
): Promise<string[]> {
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
