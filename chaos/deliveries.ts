import { pointsOf, type Point } from './delivery-orders.ts'
import { startItemFolder, type ItemTruth } from './item-folder.ts'
import { liveOnce } from './live-once.ts'

export interface DeliveryReport extends ItemTruth {
  seed: number
  orders: number
  /** The number of processes that were killed at their point; the others finished before they reached it. */
  killed: number
}

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
  const folder = await startItemFolder()
  let killed = 0
  try {
    for (const point of [...pointsOf(seed, count), null]) {
      const signal = await live({ databaseUrl, root: folder.root, orders, point })
      if (point && signal === 'SIGKILL') killed += 1
      say(`${point ? `${point.side} ${point.kind} ${point.count}` : 'the last life'}: ${signal ?? 'finished'}`)
    }
    return { seed, orders, killed, ...(await folder.compare(databaseUrl, orders)) }
  } finally {
    await folder.stop()
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
