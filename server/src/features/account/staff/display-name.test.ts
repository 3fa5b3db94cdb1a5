import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../../test/portal.ts'
import { aTicket } from '../../../../../test/tickets.ts'

const portal = await aPortal()
const { app, call } = portal

const set = (who: Person, displayName: string | null) =>
  call('PUT', '/account/displayName', { token: who.token, body: { displayName } })
const nameOf = async (who: Person) =>
  (await call('GET', '/account/user', { token: who.token })).body.userData.displayName
const taken = [{ field: 'displayName', validation: 'taken' }]
const rename = (who: Person, first_name: string, last_name: string) =>
  app.db.updateTable('users').set({ first_name, last_name }).where('id', '=', who.id).execute()

test('a member of staff sets a public name and takes it away, and both are on record', async () => {
  const staff = await portal.aPerson(['support'])
  expect((await set(staff, '  GM   Fenrir ')).body).toMatchObject({ displayName: 'GM Fenrir' })
  expect(await nameOf(staff)).toBe('GM Fenrir')
  expect((await set(staff, null)).status).toBe(200)
  expect(await nameOf(staff)).toBeNull()
  const trail = await app.db
    .selectFrom('admin_actions')
    .selectAll()
    .where('action', '=', 'setDisplayName')
    .where('target', '=', `user ${staff.id}`)
    .orderBy('id')
    .execute()
  expect(trail.map(({ before, after }) => [before, after])).toEqual([
    [{ displayName: null }, { displayName: 'GM Fenrir' }],
    [{ displayName: 'GM Fenrir' }, { displayName: null }],
  ])
})

test('a name is refused at its field when it means another person or is none', async () => {
  const [one, other] = [await portal.aPerson(['support']), await portal.aPerson(['editor'])]
  const player = await portal.aPerson()
  await rename(other, 'Beatriz', 'Lima')
  await set(other, 'Guardiã Lúcia')
  for (const name of [
    'guardiã lúcia',
    'BEATRIZ',
    'beatriz lima',
    player.login,
    `${player.login.slice(0, 3)}-${player.login.slice(3)}`,
  ])
    expect((await set(one, name)).body.messages, name).toMatchObject(taken)
  for (const name of ['x', 'x'.repeat(25), 'evil.com', 'a@b', '', 'www.a/b'])
    expect((await set(one, name)).body.messages, name).toMatchObject([{ field: 'displayName' }])
  expect(await nameOf(one)).toBeNull()
  // The own login and the own name are nobody else's.
  expect((await set(one, one.login)).status).toBe(200)
})

test('a name that mixes alphabets, or reads like the portal or a role, is refused at its field', async () => {
  const staff = await portal.aPerson(['support'])
  const refusal = async (name: string) => (await set(staff, name)).body.messages
  for (const name of ['Аdmin', 'Fenriг', 'Skadi Ωmega'])
    expect(await refusal(name), name).toMatchObject([{ field: 'displayName', validation: 'mixed_scripts' }])
  for (const name of [
    'Guildhall Admin',
    'Admin',
    '4dm1n',
    'Super-Administrador',
    'Equipe Fenrir',
    'GuildHall',
    'Suporte do jogo',
    'Game Master',
    'ADM Fenrir',
  ])
    expect(await refusal(name), name).toMatchObject([{ field: 'displayName', validation: 'imitates' }])
  for (const name of ['GM Fenrir', 'Ádamo', 'Ольга', 'Teo Dias', 'Edita Rosa'])
    expect((await set(staff, name)).status, name).toBe(200)
})

test('of two who choose the same name at once one gets it', async () => {
  const both = [await portal.aPerson(['support']), await portal.aPerson(['support'])]
  const replies = await Promise.all(both.map((who, at) => set(who, at ? 'Corvo' : 'CORVO')))
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400])
})

test('players have no public name', async () => {
  expect((await set(await portal.aPerson(), 'GM Falso')).status).toBe(403)
})

test('players see the public name on replies, or the first name alone; staff see the name and the login', async () => {
  const [named, unnamed, player] = [
    await portal.aPerson(['support']),
    await portal.aPerson(['support']),
    await portal.aPerson(),
  ]
  await rename(named, 'Caio', 'Prado')
  await rename(unnamed, 'Dora', 'Nunes')
  await set(named, 'GM Skadi')
  const id = await aTicket(portal, player)
  for (const who of [named, unnamed])
    await call('POST', '/ticket-comment/store', {
      token: who.token,
      body: { ticket_id: id, status: 'Open', description: '<p>Vamos ver isso hoje mesmo.</p>' },
    })
  const seenBy = async (who: Person) => {
    const { body } = await call('GET', `/ticket/${id}`, { token: who.token })
    return body.ticket.comments.map(({ user }: { user: object }) => user)
  }
  expect(await seenBy(player)).toMatchObject([
    { firstname: 'GM Skadi', lastname: '', fullname: 'GM Skadi', roles: [{ slug: 'support' }] },
    { firstname: 'Dora', lastname: '', fullname: 'Dora' },
  ])
  const ofPlayers = JSON.stringify([
    await call('GET', `/ticket/${id}`, { token: player.token }),
    await call('GET', '/ticket/showByUser', { token: player.token }),
    await call('GET', `/ticket/${id}/comments`, { token: player.token }),
  ])
  for (const hidden of ['Caio', 'Prado', 'Nunes', named.login, unnamed.login]) expect(ofPlayers).not.toContain(hidden)
  expect(await seenBy(unnamed)).toMatchObject([
    { fullname: 'Caio Prado', login: named.login },
    { fullname: 'Dora Nunes', login: unnamed.login },
  ])
})

test('a new article has the public name of its author, or the first name', async () => {
  const staff = await portal.aPerson(['editor'])
  const authorOf = async () => {
    const body = { title: 'Arena aberta', description: '<p>Hoje à noite.</p>' }
    return (await call('POST', '/notice', { token: staff.token, body })).body.data.author
  }
  expect(await authorOf()).toBe('Ana')
  await set(staff, 'Cronista')
  expect(await authorOf()).toBe('Cronista')
})
