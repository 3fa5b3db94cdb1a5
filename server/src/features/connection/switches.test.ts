import { gameSwitches, type GameSwitch } from '@guildhall/contract/game-switches'
import { afterEach, expect, test } from 'vitest'
import { aForm, anAccount, rulesOf } from '../../../../test/accounts.ts'
import { balanceOf } from '../../../../test/approvals.ts'
import { aBitmap } from '../../../../test/bitmap.ts'
import { give } from '../../../../test/gifts.ts'
import { aListing, aTrader, chestOf, potions, trade } from '../../../../test/market.ts'
import { aPortal } from '../../../../test/portal.ts'
import { until } from '../../../../test/programs.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { anItem, buy, buyCart, fill } from '../../../../test/shop.ts'
import { prepareSwitches } from '../../db/game-place.ts'
import { checkGame } from '../../doctor/check-game.ts'
import { installationOf } from '../../doctor/installation.ts'
import { settleBans } from '../ban/settle.ts'
import { deliverItems } from '../delivery/service.ts'
import { reserveGameAccounts } from '../account/game-account/reserve.ts'
import { readFigures } from '../health/queries.ts'
import { moveGoods } from '../market/move-goods.ts'
import { keepMark, pushGuildMarks } from '../guildmark/service.ts'
import { getShellSettings } from '../settings/service.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
const owner = await portal.aPerson(['superadmin'])
const residentPassword = 'morador123'

const set = (name: GameSwitch, isOn: boolean, by = owner) =>
  call('PUT', `/staff/connection/switches/${name}`, { token: by.token, body: { isOn } })
const read = async () => (await call('GET', '/staff/connection', { token: owner.token })).body.data
const received = async (login: string): Promise<unknown[]> =>
  (await sandbox.control('GET', `/game/accounts/${login}`)).received
const accepts = async (login: string, password: string): Promise<boolean> =>
  (await sandbox.control('POST', `/game/accounts/${login}/login`, { password })).accepted
const isInGame = async (login: string) => (await app.game.hasAccount(login)).kind === 'applied'

afterEach(async () => {
  portal.setNow()
  for (const name of gameSwitches) await set(name, true)
})

test('with deliveries off nothing is sold, given or listed, and no Cash and no item moves', async () => {
  const item = await anItem(portal)
  const seller = await aTrader(portal, sandbox, { chest: [potions, potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 500 })
  const listing = await aListing(portal, seller)
  expect((await set('deliveries', false)).status).toBe(200)
  const replies = await Promise.all([
    buy(portal, buyer, { id: item }),
    buyCart(portal, buyer, [[item, 2]]),
    give(portal, buyer, { item, name: seller.login }),
    trade(portal, buyer, 'buy', { id: listing }),
    trade(portal, seller, 'sell', { slot: 1, price: '10' }),
    trade(portal, seller, 'cancel', { id: listing }),
    call('POST', '/market/relist', { token: seller.token, body: { id: listing } }),
    call('POST', '/transaction/buyBundle', { token: buyer.token, body: { id: 1 } }),
  ])
  for (const { status, body } of replies) {
    expect([status, body.code]).toEqual([409, 'game_deliveries_off'])
    expect(body.message).toContain('nada foi cobrado')
  }
  expect(await balanceOf(portal, buyer)).toBe(500)
  expect(await chestOf(sandbox, seller)).toHaveLength(1)
  expect((await getShellSettings(app, 'en')).settings).toMatchObject({ areDeliveriesOff: true })
  await set('deliveries', true)
  expect((await getShellSettings(app, 'en')).settings.areDeliveriesOff).toBeUndefined()
  expect((await trade(portal, buyer, 'buy', { id: listing })).status).toBe(200)
})

test('what was paid before deliveries were switched off waits without an alarm, and goes out once', async () => {
  const item = await anItem(portal)
  const buyer = await aTrader(portal, sandbox, { cash: 100 })
  const { body } = await buy(portal, buyer, { id: item })
  await set('deliveries', false)
  const late = new Date(Date.now() + 3 * 3600_000)
  portal.setNow(late)
  await Promise.all([deliverItems(app), deliverItems(app)])
  const delivery = () =>
    app.db.selectFrom('deliveries').selectAll().where('id', '=', body.purchase).executeTakeFirstOrThrow()
  expect(await delivery()).toMatchObject({ state: 'queued', tries: 0, silence: null })
  expect(await received(buyer.login)).toHaveLength(0)
  expect((await readFigures(app.db, late)).deliveries_late).toBe(0)
  expect((await read()).switches.find(({ name }: { name: string }) => name === 'deliveries')).toMatchObject({
    isOn: false,
    waiting: expect.any(Number),
    changedBy: owner.login,
  })
  await set('deliveries', true)
  expect((await readFigures(app.db, late)).deliveries_late).toBe(0)
  portal.setNow()
  await Promise.all([deliverItems(app), deliverItems(app)])
  expect(await delivery()).toMatchObject({ state: 'delivered', attempt: 1 })
  expect(await received(buyer.login)).toHaveLength(1)
})

test('a run that is under way when deliveries are switched off leaves the rest as it was', async () => {
  const item = await anItem(portal)
  const buyer = await aTrader(portal, sandbox, { cash: 100 })
  for (let piece = 0; piece < 3; piece += 1) await buy(portal, buyer, { id: item })
  // The switch is off after the first item.
  const { deliverItem } = app.game
  app.game = {
    ...app.game,
    async deliverItem(...order) {
      const answer = await deliverItem(...order)
      await set('deliveries', false)
      return answer
    },
  }
  await deliverItems(app)
  app.game = { ...app.game, deliverItem }
  expect(await received(buyer.login)).toHaveLength(1)
  const open = await app.db
    .selectFrom('deliveries')
    .select(['state', 'answer'])
    .where('settled_at', 'is', null)
    .execute()
  expect(open).toEqual([
    { state: 'queued', answer: null },
    { state: 'queued', answer: null },
  ])
  await set('deliveries', true)
  await deliverItems(app)
  expect(await received(buyer.login)).toHaveLength(3)
})

test('sold goods stay in escrow while deliveries are off, and reach their buyer once', async () => {
  const seller = await aTrader(portal, sandbox, { chest: [potions] })
  const buyer = await aTrader(portal, sandbox, { cash: 100 })
  const listing = await aListing(portal, seller)
  // The game does not reply to the move, so the item waits.
  await sandbox.control('POST', '/faults', { target: 'game', kind: 'error', count: 1, call: 'putIntoChest' })
  await trade(portal, buyer, 'buy', { id: listing })
  await set('deliveries', false)
  portal.setNow(new Date(Date.now() + 3600_000))
  await moveGoods(app)
  const row = await app.db.selectFrom('market_listings').selectAll().where('id', '=', listing).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ goods: 'putting', stuck_at: null })
  portal.setNow()
  await sandbox.control('DELETE', '/faults')
  await set('deliveries', true)
  const isThere = await until('the item in the chest of its buyer', async () => {
    await app.db
      .updateTable('market_listings')
      .set({ next_try_at: new Date(0).toISOString() })
      .execute()
    await Promise.all([moveGoods(app), moveGoods(app)])
    return (await chestOf(sandbox, buyer)).length > 0
  })
  expect(isThere).toBe(true)
  expect(await chestOf(sandbox, buyer)).toHaveLength(1)
})

test('with accounts off only the owner of a game account signs up, and the game keeps its password', async () => {
  await set('accounts', false)
  const form = aForm()
  const refused = await call('POST', '/signup', { body: form })
  expect([refused.status, refused.body.code]).toEqual([409, 'game_accounts_off'])
  const unknown = await call('POST', '/signup', { body: { ...form, gamePassword: 'tanto-faz' } })
  expect(rulesOf(unknown)).toEqual(['login_not_in_game'])
  expect(await isInGame(form.username)).toBe(true)
  expect(await app.game.hasAccount(form.username)).toMatchObject({ value: false })
  const claim = aForm({ username: 'morador01', gamePassword: residentPassword })
  const { status, body } = await call('POST', '/signup', { body: claim })
  expect([status, body.gameState]).toEqual([201, 'pending'])
  expect(body.message).toContain('continua valendo a senha de lá')
  expect([await accepts('morador01', residentPassword), await accepts('morador01', claim.password)]).toEqual([
    true,
    false,
  ])
  const finish = () =>
    call('POST', '/account/game/finish', { token: body.token, body: { currentPassword: claim.password } })
  expect((await finish()).body.code).toBe('game_accounts_off')
  await set('accounts', true)
  expect((await finish()).body.data).toMatchObject({ state: 'ok', isConfirmed: true })
  expect(await accepts('morador01', claim.password)).toBe(true)
  // With the password of the game itself nothing has to be sent.
  await set('accounts', false)
  const same = aForm({ username: 'morador02', password: residentPassword, gamePassword: residentPassword })
  expect((await call('POST', '/signup', { body: same })).body.gameState).toBe('ok')
})

test('with accounts off a new password counts in the portal alone, until the player sends it', async () => {
  const player = await anAccount(portal)
  await set('accounts', false)
  const change = { currentPassword: player.password, newPassword: 'Nova-Era8' }
  const { status, body } = await call('PUT', '/account/password', { token: player.token, body: change })
  expect([status, body.gameState]).toEqual([200, 'pending'])
  const signIn = (password: string) => call('POST', '/login', { body: { username: player.username, password } })
  expect([(await signIn(player.password)).status, (await signIn('Nova-Era8')).status]).toEqual([401, 200])
  expect(await accepts(player.username, player.password)).toBe(true)
  const open = await app.db.selectFrom('game_operations').select('id').where('user_id', '=', player.id).execute()
  expect(open).toHaveLength(1)
  // Only the player can send it, so no switch does.
  const [accounts] = (await read()).switches
  expect(accounts).toMatchObject({ name: 'accounts', waiting: 1, waitingForPlayers: 1 })
  await set('accounts', true)
  const body2 = { currentPassword: 'Nova-Era8' }
  expect((await call('POST', '/account/game/finish', { token: player.token, body: body2 })).body.data.state).toBe('ok')
  expect(await accepts(player.username, 'Nova-Era8')).toBe(true)
})

test('accounts whose creation is open wait for the switch, and are made once', async () => {
  await sandbox.control('POST', '/game/down', { down: true })
  const player = await anAccount(portal)
  await sandbox.control('POST', '/game/down', { down: false })
  await app.db
    .updateTable('game_operations')
    .set({ state: 'absent', settled_at: new Date(0).toISOString(), started_at: new Date(0).toISOString() })
    .where('user_id', '=', player.id)
    .execute()
  await set('accounts', false)
  await reserveGameAccounts(app)
  expect(await app.game.hasAccount(player.username)).toMatchObject({ value: false })
  await set('accounts', true)
  await Promise.all([reserveGameAccounts(app), reserveGameAccounts(app)])
  expect(await app.game.hasAccount(player.username)).toMatchObject({ value: true })
})

test('a ban holds in the portal at once and in the game after the switch, in its order', async () => {
  const player = await anAccount(portal)
  await set('bans', false)
  const form = { nickname: player.username, by: 'login', note: 'Uso de programa.', ban_type: 1, day: 1, month: 1 }
  const banned = await call('POST', '/server/ban_user', { token: owner.token, body: { ...form, year: 2000 } })
  expect(banned.body.message).toContain('a equipe desligou os banimentos')
  expect(banned.body.data.game).toMatchObject({ asked: 'ban', state: 'waiting' })
  expect((await call('GET', '/account/user', { token: player.token })).body.code).toBe('account_banned')
  await settleBans(app)
  expect(await accepts(player.username, player.password)).toBe(true)
  await set('bans', true)
  await Promise.all([settleBans(app), settleBans(app)])
  expect(await accepts(player.username, player.password)).toBe(false)
})

test('a guild mark is shown at once and reaches the game after the switch', async () => {
  await set('guild_marks', false)
  const mark = { guildId: 1, bmp: aBitmap(), userId: null, address: null, isLeaderKnown: true }
  await keepMark(app, mark)
  await pushGuildMarks(app)
  const state = async () =>
    (await app.db.selectFrom('guild_mark_uploads').select('game_state').orderBy('id', 'desc').executeTakeFirstOrThrow())
      .game_state
  expect(await state()).toBe('pending')
  await set('guild_marks', true)
  await pushGuildMarks(app)
  expect(await state()).not.toBe('pending')
})

test('a change is in the audit log once, however often it is sent, and needs the permission', async () => {
  const entries = async () =>
    app.db.selectFrom('admin_actions').select('id').where('target', '=', 'game switch bans').execute()
  const before = (await entries()).length
  await Promise.all([set('bans', false), set('bans', false), set('bans', false)])
  expect((await entries()).length - before).toBe(1)
  for (const role of ['support', 'treasurer', 'game_master']) {
    const person = await portal.aPerson([role])
    expect((await set('bans', true, person)).status).toBe(403)
  }
})

test('the checks of the doctor name what is off', async () => {
  expect(await checkGame(installationOf(app))).toMatchObject([{ state: 'ok' }])
  await set('deliveries', false)
  await set('bans', false)
  expect(await checkGame(installationOf(app))).toMatchObject([
    { state: 'ok' },
    { state: 'warning', text: expect.stringMatching(/entregas, banimentos/), cure: expect.stringContaining('/staff/') },
  ])
})

test('what the game cannot do is no switch, and nobody is warned of it', async () => {
  const without = await aPortal({ GAME_BRIDGE_WITHOUT: 'ban' }, { sandbox, databaseUrl: app.config.databaseUrl })
  await set('bans', false)
  expect(await checkGame(installationOf(without.app))).toMatchObject([{ state: 'ok' }])
  const { body } = await without.call('GET', '/staff/connection', { token: owner.token })
  const able = body.data.switches.filter(({ isSupported }: { isSupported: boolean }) => isSupported)
  expect(able.map(({ name }: { name: string }) => name)).toEqual(gameSwitches.filter((name) => name !== 'bans'))
})

test('a new portal with a real game begins with all off, and with the sandbox with all on', async () => {
  const fresh = await aPortal({}, { sandbox })
  const { db } = fresh.app
  await db.deleteFrom('game_switches').execute()
  const state = async () =>
    Object.fromEntries(
      (await db.selectFrom('game_switches').select(['name', 'is_on']).execute()).map(({ name, is_on }) => [
        name,
        is_on,
      ]),
    )
  const all = (isOn: boolean) => Object.fromEntries(gameSwitches.map((name) => [name, isOn]))
  expect(await fresh.app.game.deliverItem(crypto.randomUUID(), {} as never)).toMatchObject({ code: 'switched_off' })
  const real = { kind: 'bridge', place: 'game.example:443' } as const
  const start = (isGameSimulated: boolean) =>
    prepareSwitches(db, isGameSimulated ? { kind: 'sandbox', place: '' } : real, new Date())
  await Promise.all([start(false), start(false)])
  expect(await state()).toEqual(all(false))
  await start(true)
  expect(await state()).toEqual(all(true))
  // The same database with a real game: the sandbox has said nothing about that one.
  await start(false)
  expect(await state()).toEqual(all(false))
  const staff = await fresh.aPerson(['superadmin'])
  await fresh.call('PUT', '/staff/connection/switches/bans', { token: staff.token, body: { isOn: true } })
  await start(false)
  expect(await state()).toEqual({ ...all(false), bans: true })
})

test('the page says what was read and where the portal writes', async () => {
  await fill(portal, owner, 1)
  expect(await read()).toMatchObject({
    game: { kind: 'bridge', place: expect.stringContaining('127.0.0.1'), isUp: true, cause: null },
    read: { characters: { count: 0, at: null }, guilds: 0, drops: { count: 0, at: null } },
    switches: gameSwitches.map((name) => ({ name, isOn: true, isSupported: true })),
  })
  await sandbox.control('POST', '/game/down', { down: true })
  expect((await read()).game).toMatchObject({ isUp: false, cause: expect.any(String) })
  await sandbox.control('POST', '/game/down', { down: false })
})
