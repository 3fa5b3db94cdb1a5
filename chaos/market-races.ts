import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../server/src/db/connect.ts'
import { chestOf, openMarket, type Trader } from './market-world.ts'
import { startMoneyWorld } from './money-world.ts'
import { call } from './call.ts'
import { arenaRaces, type Arena, type RaceReport } from './market-arena.ts'

const potions = [413, 61, 10]

/** The races of market-arena.ts against two real nodes, with as many players as the market has to support. */
export async function raceOnMarket({
  buyers,
  rounds,
  pairs,
  say = () => {},
}: {
  buyers: number
  rounds: number
  pairs: number
  say?: (line: string) => void
}): Promise<RaceReport> {
  const world = await startMoneyWorld({ game: true })
  const { db, close } = connect(world.databaseUrl, { max: 2 })
  try {
    const people = await openMarket(world, { traders: buyers + 1, cash: 1_000, chest: [], feePercent: 10 })
    const arena: Arena = {
      db,
      people,
      async post(who, action, body) {
        const { status, body: result } = await call(world.nodes, `/market/${action}`, who.token, body, {
          key: randomUUID(),
        })
        return { status, body: result }
      },
      chestOf: async (who: Trader) => (await chestOf(world.sandboxUrl, who.login)).map(({ item }) => item),
      fill: async (who: Trader) => {
        const body = JSON.stringify({ item: potions })
        const headers = { 'content-type': 'application/json' }
        await fetch(`${world.sandboxUrl}/control/game/accounts/${who.login}/chest`, { method: 'POST', body, headers })
      },
      async settle() {
        await db
          .updateTable('market_listings')
          .set({ next_try_at: new Date().toISOString() })
          .where('next_try_at', 'is not', null)
          .execute()
        for (;;) {
          const row = await db
            .selectFrom('market_listings')
            .select('id')
            .where('next_try_at', 'is not', null)
            .limit(1)
            .executeTakeFirst()
          if (!row) return
          await pause(20)
        }
      },
    }
    return await arenaRaces(arena, { rounds, pairs, say })
  } finally {
    await close()
    await world.stop()
  }
}
