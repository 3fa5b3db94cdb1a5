import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compiled } from '../test/compiled.ts'
import { freePort } from '../test/ports.ts'
import { bridgeSecret } from './bridge-world.ts'
import type { DeliveryReport } from './deliveries.ts'
import { pointsOf, type Point } from './delivery-orders.ts'
import { startItemFolder } from './item-folder.ts'
import { liveOnce } from './live-once.ts'

export interface BridgeReport extends DeliveryReport {
  killedBridges: number
  killedPortals: number
  accounts: number
}

const newAccounts = 30

/** A life has a few orders alone, so its steps are few. */
const reach: Record<Point['kind'], number> = { create: 16, sync: 50, rename: 14, remove: 1, commit: 40, query: 12 }

/** Points of the bridge and of the portal in turn. The portal has no steps of a disk here. */
function turnsOf(seed: number, count: number): { point: Point | null; isOfBridge: boolean }[] {
  const points = pointsOf(seed, count, reach).map((point, at) => {
    const isOfBridge = at % 2 === 0
    if (isOfBridge) return { point, isOfBridge }
    const side = point.side === 'middle' ? 'before' : point.side
    const kind = at % 4 === 1 ? ('commit' as const) : ('query' as const)
    return { point: { kind, side, count: 1 + (point.count % 12) }, isOfBridge }
  })
  return [...points, { point: null, isOfBridge: false }]
}

/**
 * A portal delivers items and makes accounts through the bridge program. Portal and bridge are killed in turn at points
 * that the seed chooses, and the bridge is started again while the portal goes on. What the simulated server consumed
 * is the truth.
 */
export async function bridgeUnderKills({
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
}): Promise<BridgeReport> {
  const folder = await startItemFolder()
  const { root, server } = folder
  const listen = `127.0.0.1:${await freePort()}`
  const killed = { bridges: 0, portals: 0 }
  try {
    for (const [at, { point, isOfBridge }] of turnsOf(seed, count).entries()) {
      const bridge = await keepBridge({ root, listen, point: isOfBridge ? point : null })
      const signal = await liveOnce('deliver-child.ts', {
        DATABASE_URL: databaseUrl,
        GAME_BRIDGE_URL: `http://${listen}`,
        GAME_BRIDGE_SECRET: bridgeSecret,
        DELIVERY_ORDERS: String(Math.ceil(((at + 1) / (count + 1)) * orders)),
        DELIVERY_ACCOUNTS: String(Math.ceil(((at + 1) / (count + 1)) * newAccounts)),
        DELIVERY_CRASH_AT: point && !isOfBridge ? JSON.stringify(point) : '',
      })
      const kills = await bridge.end()
      killed.bridges += kills
      if (point && signal === 'SIGKILL') killed.portals += 1
      const who = isOfBridge ? 'bridge' : 'portal'
      const end = isOfBridge ? (kills ? 'killed' : 'lived') : (signal ?? 'finished')
      say(point ? `${who} ${point.side} ${point.kind} ${point.count}: ${end}` : 'the last life')
    }
    const items = await folder.compare(databaseUrl, orders)
    const accounts = server.consumed.flatMap((each) => (each.kind === 'account' ? [each.login.toLowerCase()] : []))
    if (new Set(accounts).size !== newAccounts || accounts.length !== newAccounts)
      items.strange.push(
        `${accounts.length} accounts were made of ${new Set(accounts).size} logins, not ${newAccounts}`,
      )
    return {
      seed,
      orders,
      killed: killed.bridges + killed.portals,
      killedBridges: killed.bridges,
      killedPortals: killed.portals,
      accounts: accounts.length,
      ...items,
    }
  } finally {
    await folder.stop()
  }
}

interface Life {
  root: string
  listen: string
  point: Point | null
}

/** Runs the bridge, and starts it again without a point when it was killed. `end` returns how often that was. */
async function keepBridge(life: Life): Promise<{ end(): Promise<number> }> {
  let kills = 0
  let isEnding = false
  let child = start(life)
  const watchChild = (each: ChildProcess) =>
    each.once('exit', () => {
      if (isEnding) return
      kills += 1
      child = start({ ...life, point: null })
      watchChild(child)
    })
  watchChild(child)
  // A bridge that is killed while it starts is started again by the line above.
  await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')])
  return {
    async end() {
      isEnding = true
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
      child.kill('SIGKILL')
      await ended
      return kills
    },
  }
}

const start = ({ root, listen, point }: Life): ChildProcess =>
  spawn(process.execPath, [...compiled.execArgv, join(import.meta.dirname, 'bridge-child.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...compiled.env,
      GAME_ROOT: root,
      BRIDGE_LISTEN: listen,
      BRIDGE_CRASH_AT: point ? JSON.stringify(point) : '',
    },
  })
