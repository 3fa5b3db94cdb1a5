import { expect, test } from 'vitest'
import { arenaRaces } from '../../../../chaos/market-arena.ts'
import { aTrader, chestOf, potions, trade } from '../../../../test/market.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { moveGoods } from './move-goods.ts'

// `npm run chaos -- market-races` runs the same races against two nodes, with 200 buyers, 100 rounds and 200 pairs.
test('of many buyers one wins, a listing is sold or cancelled, and who buy from each other all succeed', async () => {
  const sandbox = await aSandbox()
  const portal = await aPortal({}, { sandbox })
  const people = await Promise.all(Array.from({ length: 13 }, () => aTrader(portal, sandbox, { cash: 500 })))
  const report = await arenaRaces(
    {
      db: portal.app.db,
      people,
      post: (who, action, body) => trade(portal, who, action, body),
      chestOf: async (who) => (await chestOf(sandbox, who)).map(({ item }) => item),
      fill: (who) => sandbox.control('POST', `/game/accounts/${who.login}/chest`, { item: potions }),
      settle: () => moveGoods(portal.app),
    },
    { rounds: 6, pairs: 24 },
  )
  // M1, M2, M4
  expect(report.differences).toEqual([])
  expect(report.sold + report.cancelled).toBe(6)
}, 120_000)
