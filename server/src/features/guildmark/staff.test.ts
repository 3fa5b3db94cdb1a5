import { expect, test } from 'vitest'
import { aBitmap } from '../../../../test/bitmap.ts'
import { aCharacter, aGame, aGuild } from '../../../../test/game.ts'
import { aPortal } from '../../../../test/portal.ts'
import { emptyGuildMark } from '../../game/formats/guild-mark.ts'
import { takeRanking } from '../ranking/take-ranking.ts'

const portal = await aPortal()
const { app, call, fastify } = portal
const { game, world } = aGame(app.game)
app.game = game
const staff = await portal.aPerson(['game_master'])
const reason = 'Símbolo ofensivo, por denúncia.'

let guilds = 20
/** A guild with its leader, who has sent a mark. */
async function aMarkedGuild() {
  const guild = (guilds += 1)
  const leader = await portal.aPerson()
  world.owned[leader.login] = [{ ...aCharacter('Chefe', { guildId: guild }), isGuildLeader: true }]
  await send(leader.token, guild)
  return { guild, leader, upload: (await list(`q=${guild}`))[0] }
}
function send(token: string, guild: number, file = aBitmap()) {
  const body = new FormData()
  body.set('guildindex', String(guild))
  body.set('guildmark', new Blob([new Uint8Array(file)]), 'marca.bmp')
  return call('POST', '/guildmark/store', { token, body })
}
const list = async (query = '') => (await call('GET', `/staff/guildmarks?${query}`, { token: staff.token })).body.data
const act = (method: string, path: string, body: object = { reason }, token = staff.token) =>
  call(method, `/staff/${path}`, { token, body })
const served = async (guild: number) =>
  (await fastify.inject({ url: `/guilds/b010000${String(guild).padStart(2, '0')}.bmp` })).rawPayload
const actionsAbout = async (guild: number) =>
  (
    await app.db.selectFrom('admin_actions').selectAll().where('target', '=', `guild ${guild}`).orderBy('id').execute()
  ).map(({ action, actor_id, after }) => ({ action, actor_id, after }))

test('the list has who sent which picture for which guild, the newest first', async () => {
  const first = await aMarkedGuild()
  const second = await aMarkedGuild()
  world.guilds = [aGuild(first.guild, 'Corvos do Norte')]
  world.characters = [aCharacter('Chefe', { guildId: first.guild })]
  await takeRanking(app, { force: true })
  const [newest, older] = await list()
  expect(newest).toMatchObject({ guild: { id: second.guild, name: null }, login: second.leader.login, isShown: true })
  expect(older).toEqual({
    id: first.upload.id,
    guild: { id: first.guild, name: 'Corvos do Norte' },
    login: first.leader.login,
    at: expect.any(String),
    picture: (await served(first.guild)).toString('base64'),
    isLeaderKnown: true,
    isShown: true,
    removed: null,
    lock: null,
  })
  for (const q of ['corvos', first.leader.login.toUpperCase(), String(first.guild)])
    expect(
      (await list(`q=${q}`)).map(({ id }: { id: number }) => id),
      q,
    ).toContain(first.upload.id)
  const { body } = await call('GET', `/staff/guildmarks?after=${newest.id}`, { token: staff.token })
  expect(body.data[0].id).toBe(older.id)
})

test('a removed mark is an empty one for the site, for clients and for the game, and is on record', async () => {
  const { guild, leader, upload } = await aMarkedGuild()
  world.guilds = [aGuild(guild, 'Ofensa')]
  world.characters = [aCharacter('Chefe', { guildId: guild })]
  await takeRanking(app, { force: true })
  const inRanking = async () => (await call('GET', '/ranking/guilds')).body.guilds[0][5]
  expect(await inRanking()).not.toBeNull()

  expect((await act('POST', `guildmarks/${upload.id}/remove`)).status).toBe(200)
  expect(await served(guild)).toEqual(emptyGuildMark())
  expect(await inRanking()).toBeNull()
  await portal.runJobs()
  expect(world.marks.at(-1)).toMatchObject({ guildId: guild, bmp: emptyGuildMark() })
  expect(await list(`q=${guild}`)).toMatchObject([
    { id: upload.id, isShown: false, removed: { by: staff.login, reason }, lock: null },
  ])
  expect((await list('state=removed')).map(({ id }: { id: number }) => id)).toContain(upload.id)
  expect(await actionsAbout(guild)).toEqual([
    { action: 'removeGuildMark', actor_id: staff.id, after: { upload: upload.id, reason } },
  ])

  // The leader may send another one.
  expect((await send(leader.token, guild)).status).toBe(200)
  expect(await served(guild)).not.toEqual(emptyGuildMark())
  expect(await inRanking()).not.toBeNull()
})

test('a mark that the guild no longer shows is not removed, so that nobody takes down another picture', async () => {
  const { guild, leader, upload } = await aMarkedGuild()
  await send(leader.token, guild)
  const refused = await act('POST', `guildmarks/${upload.id}/remove`)
  expect([refused.status, refused.body.code]).toEqual([409, 'changed_meanwhile'])
  expect(await served(guild)).not.toEqual(emptyGuildMark())
  expect((await act('POST', 'guildmarks/999999/remove')).status).toBe(404)
})

test('two members of staff who remove a mark at once remove it once', async () => {
  const { guild, upload } = await aMarkedGuild()
  const replies = await Promise.all([1, 2].map(() => act('POST', `guildmarks/${upload.id}/remove`)))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await actionsAbout(guild)).toHaveLength(1)
})

test('the leader of a locked guild is refused in words until staff unlock it', async () => {
  const { guild, leader } = await aMarkedGuild()
  expect((await act('PUT', `guildmark-locks/${guild}`)).status).toBe(200)
  expect((await act('PUT', `guildmark-locks/${guild}`)).body.code).toBe('changed_meanwhile')
  expect((await list('state=locked'))[0]).toMatchObject({ guild: { id: guild }, lock: { by: staff.login, reason } })
  const before = await served(guild)
  const refused = await send(leader.token, guild)
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    403,
    'guildmark_locked',
    'A equipe bloqueou a marca desta guilda. Para trocar a marca, abra um ticket.',
  ])
  expect(await served(guild)).toEqual(before)

  expect((await act('DELETE', `guildmark-locks/${guild}`, { reason: 'Conversado com o líder.' })).status).toBe(200)
  expect((await act('DELETE', `guildmark-locks/${guild}`)).status).toBe(404)
  expect((await send(leader.token, guild)).status).toBe(200)
  expect((await actionsAbout(guild)).map(({ action }) => action)).toEqual(['lockGuildMark', 'unlockGuildMark'])
})

test('a reason is required, and a guild without any mark cannot be locked', async () => {
  const { guild, upload } = await aMarkedGuild()
  for (const [method, path] of [
    ['POST', `guildmarks/${upload.id}/remove`],
    ['PUT', `guildmark-locks/${guild}`],
    ['DELETE', `guildmark-locks/${guild}`],
  ] as const)
    for (const body of [{}, { reason: 'curto' }])
      expect((await act(method, path, body)).body.messages).toMatchObject([{ field: 'reason' }])
  expect((await act('PUT', 'guildmark-locks/60000')).status).toBe(404)
  expect(await actionsAbout(guild)).toEqual([])
})

test('only staff who moderate marks may', async () => {
  const { guild, upload } = await aMarkedGuild()
  const support = await portal.aPerson(['support'])
  for (const [method, path] of [
    ['GET', 'guildmarks'],
    ['POST', `guildmarks/${upload.id}/remove`],
    ['PUT', `guildmark-locks/${guild}`],
    ['DELETE', `guildmark-locks/${guild}`],
  ] as const)
    expect((await call(method, `/staff/${path}`, { token: support.token })).status).toBe(403)
})
