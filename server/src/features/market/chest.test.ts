import { expect, test } from 'vitest'
import { aListing, aTrader, potions, trade } from '../../../../test/market.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import type { Chest, Game, Outcome, PresenceState } from '../../ports/game.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app } = portal
const real = app.game

/** The game with its chests changed, and what it was asked. */
function listening(change: (chest: Outcome<Chest>) => Outcome<Chest>) {
  const asked: string[] = []
  const game: Game = {
    ...real,
    getPresence: async (login) => {
      asked.push('presence')
      return real.getPresence(login)
    },
    readChest: async (login) => {
      asked.push('chest')
      return change(await real.readChest(login))
    },
  }
  app.game = game
  return asked
}

const withPresence =
  (presence: PresenceState | null) =>
  (chest: Outcome<Chest>): Outcome<Chest> =>
    chest.kind === 'applied' ? { kind: 'applied', value: { ...chest.value, presence } } : chest

async function anAttempt() {
  const id = await aListing(portal, await aTrader(portal, sandbox, { chest: [potions] }), 50)
  const buyer = await aTrader(portal, sandbox, { cash: 100 })
  return async () => {
    const { status, body } = await trade(portal, buyer, 'buy', { id })
    return [status, body.code ?? 'bought']
  }
}

test('a chest that tells the presence of its owner is one question for a purchase', async () => {
  const buy = await anAttempt()
  for (const [presence, reply] of [
    ['offline', [409, 'character_offline']],
    ['select', [409, 'character_offline']],
    // The game refuses the move itself when it cannot tell.
    ['unknown', [200, 'bought']],
  ] as const) {
    const asked = listening(withPresence(presence))
    expect([await buy(), asked]).toEqual([reply, ['chest']])
  }
  const last = await anAttempt()
  const asked = listening((chest) => chest)
  expect([await last(), asked]).toEqual([[200, 'bought'], ['chest']])
})

test('a game whose chests come without it is asked both: in turn once, then at the same time', async () => {
  const [first, second] = [await anAttempt(), await anAttempt()]
  const asked = listening(withPresence(null))
  expect([await first(), asked]).toEqual([
    [200, 'bought'],
    ['chest', 'presence'],
  ])
  expect([await second(), asked.slice(2)]).toEqual([
    [200, 'bought'],
    ['presence', 'chest'],
  ])
})

test('a game that does not reply about a chest is not asked again, and what it refuses has the reason of the presence', async () => {
  const buy = await anAttempt()
  const silent = listening(() => ({ kind: 'unknown', cause: 'a test' }))
  expect([await buy(), silent]).toEqual([[503, 'game_unreachable'], ['chest']])
  const refusing = listening(() => ({ kind: 'refused', code: 'unsupported' }))
  expect([await buy(), refusing]).toEqual([
    [409, 'market_closed'],
    ['chest', 'presence'],
  ])
})
