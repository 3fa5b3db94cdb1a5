import { expect, test } from 'vitest'
import { aCharacter, aGame } from '../../../../test/game.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'

const portal = await aPortal()
const { app, call } = portal
const { game, world } = aGame(app.game)
app.game = game

const character = (name: string) => ({ ...aCharacter(name), isGuildLeader: false })
const look = (who: Person, login: string) =>
  call('GET', `/staff/recipient?login=${encodeURIComponent(login)}`, { token: who.token })

test('staff see whom a login means: name, characters and balance, and nothing else', async () => {
  const [staff, player] = [await portal.aPerson(['administrator']), await portal.aPerson()]
  world.owned[player.login] = ['Fenrir', 'Skadi'].map(character)
  const credit = { login: player.login, value: 25, note: 'Evento' }
  await call('POST', '/transaction/deliveryValueManually', { token: staff.token, body: credit })
  const reply = await look(staff, ` ${player.login.toUpperCase()} `)
  expect(reply.body).toEqual({
    data: {
      login: player.login,
      fullname: expect.stringMatching(/^Ana Souza/),
      characters: ['Fenrir', 'Skadi'],
      charactersKnown: true,
      hasGameAccount: true,
      balance: 25,
    },
  })
})

test('who only sends items does not see the balance', async () => {
  const [master, player] = [await portal.aPerson(['game_master']), await portal.aPerson()]
  expect((await look(master, player.login)).body.data).toMatchObject({ login: player.login, balance: null })
})

test('an unknown login is not found, and others may not look', async () => {
  const [staff, support, player] = [
    await portal.aPerson(['treasurer']),
    await portal.aPerson(['support']),
    await portal.aPerson(),
  ]
  expect((await look(staff, 'naoexiste')).status).toBe(404)
  expect((await look(support, player.login)).status).toBe(403)
  expect((await look(player, player.login)).status).toBe(403)
})

test('a silent game, or an account that it has not confirmed, is told apart from no characters', async () => {
  const [staff, player, unconfirmed] = [
    await portal.aPerson(['treasurer']),
    await portal.aPerson(),
    await portal.aPerson(),
  ]
  await app.db.updateTable('users').set({ game_account_made: false }).where('id', '=', unconfirmed.id).execute()
  world.owned[unconfirmed.login] = [character('Alheio')]
  expect((await look(staff, unconfirmed.login)).body.data).toMatchObject({ hasGameAccount: false, characters: [] })
  world.isAway = true
  expect((await look(staff, player.login)).body.data).toMatchObject({ charactersKnown: false, characters: [] })
  world.isAway = false
  world.owned[player.login] = []
  expect((await look(staff, player.login)).body.data).toMatchObject({ charactersKnown: true, characters: [] })
})

test('a code that no item can have is told apart from one that the game’s list does not have', async () => {
  const staff = await portal.aPerson(['game_master'])
  const isPossible = async (code: string) =>
    (await call('GET', `/staff/items/describe?code=${code}`, { token: staff.token })).body.isPossible
  expect([await isPossible('99999'), await isPossible('413')]).toEqual([false, true])
})
