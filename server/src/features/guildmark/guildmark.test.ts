import { expect, test } from 'vitest'
import { aCharacter, aGame, aGuild } from '../../../../test/game.ts'
import { aBitmap } from '../../../../test/bitmap.ts'
import { aPortal } from '../../../../test/portal.ts'
import { takeRanking } from '../ranking/take-ranking.ts'
import { guildsOfFile } from './rules.ts'
import { pushGuildMarksJob } from './jobs.ts'

const portal = await aPortal()
const { app, call, fastify } = portal
const { game, world } = aGame(app.game)
app.game = game

async function aLeader(guildId: number) {
  const person = await portal.aPerson()
  world.owned[person.login] = [{ ...aCharacter('Chefe', { guildId }), isGuildLeader: true }]
  return person
}

function form(file: Buffer | null, guildindex: string): FormData {
  const data = new FormData()
  data.set('guildindex', guildindex)
  if (file) data.set('guildmark', new Blob([new Uint8Array(file)]), 'marca.bmp')
  return data
}

const send = (token: string | undefined, file: Buffer | null, guildindex = '7', language = 'pt-BR') =>
  call('POST', '/guildmark/store', {
    ...(token ? { token } : {}),
    body: form(file, guildindex),
    headers: { 'accept-language': language },
  })
const get = (name: string) => fastify.inject({ url: `/guilds/${name}` })

// GMARK-02, GMARK-07
test('the leader sets the guild mark: the client fetches it, the ranking shows it, the game receives it', async () => {
  const { token, id } = await aLeader(7)
  world.guilds = [aGuild(7, 'Sete')]
  world.characters = [aCharacter('Chefe', { guildId: 7 })]
  await takeRanking(app, { force: true })
  expect((await call('GET', '/ranking/guilds')).body.guilds[0][5]).toBeNull()

  const { status, body } = await send(token, aBitmap())
  expect(status).toBe(200)
  expect(body).toEqual({ message: expect.stringContaining('7'), file: 'b01000007.bmp' })
  const served = await get('b01000007.bmp')
  expect(served.statusCode).toBe(200)
  expect(served.headers['content-type']).toBe('image/bmp')
  expect(served.rawPayload).toHaveLength(630)
  expect((await get('b00000007.bmp')).rawPayload).toEqual(served.rawPayload)
  expect((await call('GET', '/ranking/guilds')).body.guilds[0][5]).toBe('b01000007.bmp')

  await portal.runJobs()
  expect(world.marks).toEqual([{ operationId: expect.any(String), guildId: 7, bmp: served.rawPayload }])
  const rows = await app.db.selectFrom('guild_mark_uploads').selectAll().execute()
  expect(rows).toMatchObject([{ guild_id: 7, user_id: id, is_leader_known: true, game_state: 'applied' }])
})

// GMARK-03 to GMARK-05, D-082, D-123
test('an invalid mark is refused in the words of the specification, and changes nothing', async () => {
  const { token } = await aLeader(7)
  const before = (await get('b01000007.bmp')).rawPayload
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000000c', 'hex')
  const tooBig = ['Image is too big. Required 16x12', 'A imagem é grande demais. Ela precisa ter 16x12.']
  const tooSmall = ['Image is too small. Required 16x12', 'A imagem é pequena demais. Ela precisa ter 16x12.']
  const wrongType = [
    'Image type not supported. Required .BMP',
    'Este tipo de imagem não é aceito. Envie um arquivo .BMP.',
  ]
  for (const [file, words] of [
    [aBitmap({ width: 17 }), tooBig],
    [aBitmap({ height: 13 }), tooBig],
    [aBitmap({ width: 17, height: 3 }), tooBig],
    [aBitmap({ width: 15 }), tooSmall],
    [aBitmap({ height: 11 }), tooSmall],
    [aBitmap({ depth: 32 }), wrongType],
    [png, wrongType],
    [aBitmap().subarray(0, 300), wrongType],
  ] as const) {
    const replies = await Promise.all([send(token, file, '7', 'en'), send(token, file)])
    expect(replies.map(({ status }) => status)).toEqual([400, 400])
    expect(replies.map(({ body }) => body.message)).toEqual(words)
    expect(replies.map(({ body }) => body.error)).toEqual(words)
  }
  expect((await get('b01000007.bmp')).rawPayload).toEqual(before)
})

// GMARK-06
test('a guild number and one file are required', async () => {
  const { token } = await aLeader(7)
  for (const index of ['', 'abc', '0', '65536', '7.5', '-7']) {
    const { status, body } = await send(token, aBitmap(), index)
    expect(status, index).toBe(400)
    expect(body.messages[0].field).toBe('guildindex')
  }
  const { status, body } = await send(token, null)
  expect(status).toBe(400)
  expect(body.messages[0].field).toBe('guildmark')

  const two = form(aBitmap(), '7')
  two.append('guildmark', new Blob([new Uint8Array(aBitmap())]), 'outra.bmp')
  const answer = await call('POST', '/guildmark/store', { token, body: two })
  expect(answer.status).toBe(400)
  expect(answer.body.messages).toEqual([
    { field: 'guildmark', validation: 'maxFiles', message: 'Envie um arquivo só.' },
  ])
  expect((await send(undefined, aBitmap())).status).toBe(401)
})

test('a player who does not lead the guild is refused; while the game is down nothing changes', async () => {
  const member = await portal.aPerson()
  world.owned[member.login] = [{ ...aCharacter('Novato', { guildId: 9 }), isGuildLeader: false }]
  expect(await send(member.token, aBitmap(), '9')).toMatchObject({ status: 403, body: { code: 'guild_not_led' } })
  const { token } = await aLeader(9)
  expect(await send(token, aBitmap(), '10')).toMatchObject({ status: 403 })
  const stranger = await portal.aPerson()
  expect(await send(stranger.token, aBitmap(), '9')).toMatchObject({ status: 403 })
  world.isAway = true
  expect(await send(token, aBitmap(), '9')).toMatchObject({ status: 503, body: { code: 'game_unreachable' } })
  world.isAway = false
  expect((await get('b01000009.bmp')).statusCode).toBe(404)
})

test('a mark that could not be sent to the game waits, and is sent once the game is back', async () => {
  const { token } = await aLeader(11)
  expect((await send(token, aBitmap(), '11')).status).toBe(200)
  world.isAway = true
  await portal.runJobs()
  expect(world.marks.filter((mark) => mark.guildId === 11)).toHaveLength(0)
  world.isAway = false
  await app.jobs.add(app.db, pushGuildMarksJob, {})
  await portal.runJobs()
  expect(world.marks.filter((mark) => mark.guildId === 11)).toHaveLength(1)
})

// D-122
test('a file name means the guild of the client’s scheme, or of the whole number', () => {
  expect(guildsOfFile('b01000001.bmp')).toEqual([1])
  expect(guildsOfFile('B00000001.BMP')).toEqual([1])
  expect(guildsOfFile('b01010001.bmp')).toEqual([4097, 10_001])
  expect(guildsOfFile('b01005000.bmp')).toEqual([5000])
  expect(guildsOfFile('b02000001.bmp')).toEqual([])
  expect(guildsOfFile('b01000000.bmp')).toEqual([])
  expect(guildsOfFile('../b01000001.bmp')).toEqual([])
})
