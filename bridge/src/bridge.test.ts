import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anAccountFile, aMobFile } from '../../test/account-files.ts'
import { aBridgeProgram } from '../../test/bridge-program.ts'
import { until } from '../../test/programs.ts'
import { itemOf } from '../../server/src/game/formats/item.ts'
import { emptyGuildMark } from '../../server/src/game/formats/guild-mark.ts'
import type { Game } from '../../server/src/ports/game.ts'
import { signatureOf } from './signature.ts'

const applied = { kind: 'applied', value: null }
const potion = itemOf([413, 61, 10])!
const ana = { login: 'ana', password: 'Senha9', email: 'ana@example.com' }
const order = (login = 'ana', item = potion) => ({ login, item, target: 'storage' as const })

async function aProgram(options: Parameters<typeof aBridgeProgram>[0] = {}) {
  const program = await aBridgeProgram(options)
  onTestFinished(() => program.close())
  return program
}

const ended = (game: Game, id: string) =>
  until('an end of the delivery', async () => {
    const found = await game.getDelivery(id)
    return found.kind === 'queued' ? null : found
  })

/** Sends a request with every part of its signature chosen. */
async function send(
  { url, secret }: { url: string; secret: string },
  method: string,
  path: string,
  {
    body = '',
    at = Date.now(),
    nonce = randomUUID() as string,
    key = secret,
    headers = {} as Record<string, string>,
  } = {},
) {
  const timestamp = String(Math.floor(at / 1_000))
  const signature = signatureOf(key, { method, path, timestamp, nonce, body })
  const reply = await fetch(url + path, {
    method,
    headers: {
      'x-bridge-timestamp': timestamp,
      'x-bridge-nonce': nonce,
      'x-bridge-signature': signature,
      ...headers,
    },
    ...(body ? { body } : {}),
  })
  return { status: reply.status, etag: reply.headers.get('etag'), body: JSON.parse((await reply.text()) || 'null') }
}

test('an account is made through the folders, changes its password and is verified, and no password is in a log', async () => {
  const { game, lives, root, logLines } = await aProgram()
  lives()
  expect(await game.health()).toEqual({ isUp: true })
  expect(await game.hasAccount('ana')).toEqual({ kind: 'applied', value: false })
  const id = randomUUID()
  expect(await game.createAccount(id, ana)).toEqual(applied)
  expect(await game.createAccount(id, ana)).toEqual(applied)
  expect(await game.createAccount(id, { ...ana, password: 'Outra1' })).toMatchObject({ code: 'operation_conflict' })
  expect(await game.getOperation(id)).toEqual(applied)
  expect(await game.hasAccount('ANA')).toEqual({ kind: 'applied', value: true })
  expect(await game.createAccount(randomUUID(), ana)).toMatchObject({ code: 'account_exists' })
  expect(await game.createAccount(randomUUID(), { ...ana, login: 'com1' })).toMatchObject({ code: 'bad_login' })
  expect(await game.changePassword(randomUUID(), { login: 'ana', password: 'Outra1' })).toEqual(applied)
  expect(await game.verifyPassword('ana', 'Outra1')).toEqual(applied)
  expect(await game.verifyPassword('ana', 'Senha9')).toMatchObject({ code: 'password_wrong' })
  expect(await game.verifyPassword('bia', 'Senha9')).toMatchObject({ code: 'account_absent' })
  expect(await game.getOperation(randomUUID())).toEqual({ kind: 'absent' })
  expect(await game.ban(randomUUID(), { login: 'ana', until: null, reason: 'x' })).toMatchObject({
    code: 'unsupported',
  })

  const journal = readFileSync(join(root, 'guildhall/bridge/journal'), 'utf8')
  expect(logLines.join('') + journal).not.toMatch(/Senha9|Outra1/)
  expect(logLines.join('')).not.toMatch(/ana/i)
})

test('ten wrong passwords of a login are enough for a quarter of an hour', async () => {
  const { game, server, options } = await aProgram()
  server.makeAccount('ana', 'Senha9')
  server.makeAccount('bia', 'Senha9')
  for (let tries = 0; tries < 10; tries += 1)
    expect(await game.verifyPassword('ana', 'errada')).toMatchObject({ code: 'password_wrong' })
  expect(await game.verifyPassword('ANA', 'Senha9')).toMatchObject({ kind: 'unknown' })
  expect(await send(options, 'POST', '/v1/accounts/ana/verify', { body: '{"password":"Senha9"}' })).toMatchObject({
    status: 429,
  })
  expect(await game.verifyPassword('bia', 'Senha9')).toEqual(applied)
})

test('an item is delivered once, however often it is asked for and whatever is restarted', async () => {
  const { game, server, restart } = await aProgram()
  server.makeAccount('ana')
  const [one, two] = [randomUUID(), randomUUID()]
  expect(await game.deliverItem(one, order())).toMatchObject({ kind: 'queued' })
  expect(await game.deliverItem(two, order())).toMatchObject({ kind: 'queued' })
  await restart()
  expect(await Promise.all(Array.from({ length: 5 }, () => game.deliverItem(one, order())))).toMatchObject(
    Array.from({ length: 5 }, () => ({ kind: 'queued' })),
  )
  server.pass()
  expect(await ended(game, one)).toEqual({ kind: 'applied', value: { slot: 0 } })
  // The second one of an account waits for the first. Nobody asks for it, and the bridge sends it by itself.
  await until('the second file', () => {
    server.pass()
    return server.delivered.length === 2
  })
  expect(await ended(game, two)).toEqual({ kind: 'applied', value: { slot: 1 } })
  await restart()
  expect(await game.deliverItem(one, order())).toEqual({ kind: 'applied', value: { slot: 0 } })
  expect(await game.deliverItem(one, order('bia'))).toMatchObject({ code: 'operation_conflict' })
  server.pass()
  expect(server.chestOf('ana')).toHaveLength(2)
  expect(server.complaints).toEqual([])

  const listed = await game.listOperations(new Date(Date.now() - 60_000), null)
  expect(listed).toMatchObject({
    value: {
      rows: [
        { operationId: one, kind: 'deliver', login: 'ana', item: [413, 61, 10] },
        { operationId: two, kind: 'deliver', login: 'ana', item: [413, 61, 10] },
      ],
      next: null,
    },
  })
})

test('a chest without a safe place is a refusal, and the item goes under another id once there is room', async () => {
  const { game, root, server } = await aProgram()
  const chest = Object.fromEntries(Array.from({ length: 128 }, (_, slot) => [slot, [401]]))
  const path = join(root, 'DBSrv/run/account/A/ANA')
  writeFileSync(path, anAccountFile(7800, { login: 'ANA', chest }))
  const full = randomUUID()
  expect(await game.deliverItem(full, order())).toMatchObject({ kind: 'refused', code: 'chest_full' })
  expect(await game.deliverItem(full, order())).toMatchObject({ kind: 'refused', code: 'chest_full' })
  writeFileSync(path, anAccountFile(7800, { login: 'ANA', chest: { 0: [401] } }))
  expect(await game.getDelivery(full)).toMatchObject({ kind: 'refused', code: 'chest_full' })
  const again = randomUUID()
  expect(await game.deliverItem(again, order())).toMatchObject({ kind: 'queued' })
  server.pass()
  expect(await ended(game, again)).toEqual({ kind: 'applied', value: { slot: 1 } })
  expect(server.delivered).toHaveLength(1)
})

test('what the game refuses, loses or cannot do is said as it is', async () => {
  const { game, root, server } = await aProgram()
  server.makeAccount('ana')
  expect(await game.deliverItem(randomUUID(), order('nobody'))).toMatchObject({ code: 'account_absent' })
  expect(await game.deliverItem(randomUUID(), { ...order(), target: 'inventory' })).toMatchObject({
    code: 'unsupported',
  })
  const lost = randomUUID()
  await game.deliverItem(lost, order())
  const account = readFileSync(join(root, 'DBSrv/run/account/A/ANA'))
  server.pass()
  writeFileSync(join(root, 'DBSrv/run/account/A/ANA'), account)
  expect(await ended(game, lost)).toMatchObject({ kind: 'lost', cause: expect.stringContaining('never showed it') })
  expect(await game.deliverItem(lost, order())).toMatchObject({ kind: 'lost' })
  expect(await game.takeFromChest(randomUUID(), { login: 'ana', slot: 0, item: potion })).toMatchObject({
    code: 'unsupported',
  })
  expect(await game.findActivity('ana', null)).toMatchObject({ code: 'unsupported' })
  expect(await game.getPresence('ana')).toMatchObject({ value: { state: 'unknown' } })
  expect(await game.putGuildMark(randomUUID(), { guildId: 3, bmp: emptyGuildMark() })).toEqual(applied)
  expect(await game.putGuildMark(randomUUID(), { guildId: 3, bmp: Buffer.from('BM') })).toMatchObject({
    code: 'bad_mark',
  })
})

test('the world is read from the files, in pages, and a link out of the folders is left out', async () => {
  const { game, root, options, logLines } = await aProgram({ settings: { paths: { guildMarks: null } } })
  const account = (login: string, characters: { name: string; level: number; isGuildLeader?: boolean }[]) =>
    writeFileSync(
      join(root, 'DBSrv/run/account', login.charAt(0), login),
      anAccountFile(7800, { login, chest: { 5: [413, 61, 120] }, coin: 7, characters }),
    )
  account('ANA', [
    { name: 'Anna', level: 99, isGuildLeader: true },
    { name: 'Abel', level: 4 },
    { name: 'Staff', level: 1_000 },
  ])
  account('BIA', [{ name: 'Bia', level: 998 }])
  writeFileSync(join(root, 'Common/Guilds.txt'), '0 0 3 LoOnEyTuNeS\n')
  writeFileSync(join(root, 'Common/ItemList.csv'), '413,Poeira,1.1,0.0.0.0.0,0,0,0,0,0\n')
  symlinkSync('/etc/passwd', join(root, 'DBSrv/run/account/A/AAA'))

  expect(await game.readChest('ana')).toMatchObject({
    value: { coin: 7, isLive: false, slots: [{ slot: 5, item: itemOf([413, 61, 120]) }] },
  })
  expect(await game.findCharacters('ana')).toMatchObject({
    value: [{ name: 'Anna', level: 100, isGuildLeader: true }, { name: 'Abel' }, { name: 'Staff', level: 999 }],
  })
  const names: string[] = []
  let after: string | null = null
  do {
    const { body } = await send(
      options,
      'GET',
      `/v1/ranking?limit=1${after ? `&after=${encodeURIComponent(after)}` : ''}`,
    )
    names.push(...body.characters.map(({ name }: { name: string }) => name))
    after = body.next
  } while (after)
  expect(names).toEqual(['Abel', 'Anna', 'Bia'])
  expect(await game.readGuilds()).toMatchObject({ value: [{ id: 3, name: 'LoOnEyTuNeS' }] })
  expect(await game.readCatalogue()).toMatchObject({ value: [{ index: 413, name: 'Poeira' }] })
  expect((await game.readDrops(null)).kind).toBe('unknown')
  expect(logLines.join('')).toContain('account/A/AAA is outside the folders that the bridge may use')
  expect(aMobFile('x', {}).length).toBe(816)

  const guilds = await send(options, 'GET', '/v1/guilds')
  expect(await send(options, 'GET', '/v1/guilds', { headers: { 'if-none-match': guilds.etag! } })).toMatchObject({
    status: 304,
  })
})

test('only a signed, fresh and new request is answered, over a restart, too', async () => {
  const { options, restart, root, server } = await aProgram()
  const get = (more: Parameters<typeof send>[3] = {}) => send(options, 'GET', '/v1/health', more)
  expect(await get()).toMatchObject({ status: 200, body: { state: 'up' } })
  expect(await get({ key: 'another secret of at least 32 characters' })).toMatchObject({
    status: 401,
    body: { code: 'BAD_SIGNATURE' },
  })
  for (const at of [Date.now() - 40_000, Date.now() + 40_000])
    expect(await get({ at })).toMatchObject({ status: 401, body: { code: 'STALE' } })
  expect(await get({ at: Date.now() - 25_000 })).toMatchObject({ status: 200 })
  const nonce = randomUUID()
  const at = Date.now()
  expect(await get({ nonce, at })).toMatchObject({ status: 200 })
  expect(await get({ nonce, at })).toMatchObject({ status: 401, body: { code: 'REPLAYED' } })
  await restart()
  expect(await get({ nonce, at })).toMatchObject({ status: 401, body: { code: 'REPLAYED' } })
  expect(await get({ nonce: 'short' })).toMatchObject({ status: 401, body: { code: 'REPLAYED' } })

  server.makeAccount('ana')
  const body = JSON.stringify({ operationId: randomUUID(), login: 'ana', item: [0], target: 'storage' })
  expect(await send(options, 'POST', '/v1/deliveries', { body })).toMatchObject({
    status: 400,
    body: { code: 'BAD_ITEM' },
  })
  expect(await send(options, 'POST', '/v1/deliveries', { body: '{' })).toMatchObject({ body: { code: 'BAD_REQUEST' } })
  expect(await send(options, 'POST', '/v1/deliveries', { body: 'x'.repeat(70_000) })).toMatchObject({ status: 413 })
  expect(await send(options, 'GET', '/v1/strange')).toMatchObject({ status: 404, body: { code: 'NO_SUCH_CALL' } })
  expect(await send(options, 'GET', '/v1/accounts/%E0%A4%A/chest')).toMatchObject({ status: 404 })
  for (const login of ['..%2F..%2Fetc%2Fpasswd', 'CON', 'ANA%00'])
    expect(await send(options, 'GET', `/v1/accounts/${login}/chest`)).toMatchObject({
      status: 404,
    })
  expect(readdirSync(join(root, 'Common/ImportItem'))).toEqual([])
})

test('a place outside the folders of the configuration is refused at the start', async () => {
  await expect(aBridgeProgram({ settings: { paths: { items: '/etc' } } })).rejects.toThrow(
    '/etc is outside the folders',
  )
  await expect(aBridgeProgram({ settings: { paths: { items: '../x' } } })).rejects.toThrow('is outside the folders')
  await expect(aBridgeProgram({ settings: { paths: { staging: 'Common/ImportItem/x' } } })).rejects.toThrow(
    'paths.staging',
  )
  expect(existsSync('/etc/guildhall')).toBe(false)
})
