import { beforeAll, expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { parseCsv } from '../../../../test/csv.ts'
import { aTicket } from '../../../../test/tickets.ts'
import { adminActions, auditThings, type AdminAction } from '@guildhall/contract/audit-actions'
import { recordAdminAction } from '../../audit/record.ts'
import { actionName, actionNames, thingName } from './words.ts'

const portal = await aPortal()
const { app, call } = portal
let owner: Person
let editor: Person
let player: Person

beforeAll(async () => {
  owner = await portal.aPerson(['superadmin'])
  editor = await portal.aPerson(['editor'])
  player = await portal.aPerson()
})

const written = (value: number) => new Intl.NumberFormat('pt-BR').format(value)

const list = async (query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await call('GET', `/staff/audit?${search}`, { token: owner.token })
  expect(status).toBe(200)
  return body
}
const idsOf = async (query: Record<string, string | number>): Promise<string[]> =>
  (await list(query)).data.map(({ target }: { target: string }) => target)

const record = (actor: Person, action: AdminAction, target: string, at = '2026-11-20T12:00:00Z', after: unknown = {}) =>
  recordAdminAction(app.db, actor, action, target, new Date(at), { after })

test('a write over HTTP has its author, address, session, and the difference', async () => {
  const read = await call('GET', '/staff/settings', { token: owner.token })
  const { money } = read.body.data
  const next = { ...money.value, manualMax: money.value.manualMax + 1 }
  const saved = await call('PUT', '/staff/settings/money', {
    token: owner.token,
    body: { value: next, version: money.version },
  })
  expect(saved.status).toBe(200)
  const session = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect((await list({ target: 'settings money' })).data[0]).toMatchObject({
    actor: owner.login,
    isConsole: false,
    action: 'settings.update',
    actionName: 'Configuração alterada',
    target: 'settings money',
    thing: { kind: 'settings', ref: 'money', name: 'Configuração' },
    address: '127.0.0.1',
    session: session.id,
    changes: [
      {
        field: 'manualMax',
        before: written(money.value.manualMax),
        after: written(next.manualMax),
      },
    ],
  })
})

test('the log belongs to holders of audit.read', async () => {
  const administrator = await portal.aPerson(['administrator'])
  const auditors = await portal.aPerson(['auditors'])
  await app.db
    .insertInto('staff_roles')
    .values({ name: 'auditors', permissions: ['audit.read'], changed_at: new Date().toISOString() })
    .execute()
  for (const [method, path] of [
    ['GET', '/staff/audit'],
    ['GET', '/staff/audit/names'],
    ['GET', '/staff/audit/export'],
    ['GET', '/staff/audit/check'],
    ['POST', '/staff/audit/check'],
  ] as const) {
    expect((await call(method, path)).status).toBe(401)
    for (const { token } of [player, editor, administrator])
      expect((await call(method, path, { token })).status).toBe(403)
    expect((await call(method, path, { token: auditors.token })).status).toBe(200)
  }
})

test('rows are found by person, action, thing and day, alone and together', async () => {
  const other = await portal.aPerson(['superadmin'])
  await record(other, 'guide.create', 'guide 71', '2026-11-01T02:59:59Z')
  await record(other, 'guide.update', 'guide 71', '2026-11-01T03:00:00Z')
  await record(other, 'guide.update', 'guide 72', '2026-11-03T02:59:59Z')
  await record(other, 'guide.update', 'guide 73', '2026-11-03T03:00:00Z')
  const actor = other.login.toUpperCase()
  expect(await idsOf({ actor })).toEqual(['guide 73', 'guide 72', 'guide 71', 'guide 71'])
  expect(await idsOf({ actor, action: 'guide.create' })).toEqual(['guide 71'])
  expect(await idsOf({ target: 'guide 71', action: 'guide.update' })).toEqual(['guide 71'])
  // Days of the server's calendar, three hours behind UTC, both included.
  expect(await idsOf({ actor, from: '2026-11-01', to: '2026-11-02' })).toEqual(['guide 72', 'guide 71'])
  expect(await idsOf({ actor, to: '2026-10-31' })).toEqual(['guide 71'])
  expect(await idsOf({ actor: 'nobody-of-this-name' })).toEqual([])
  expect(await idsOf({ actor, from: '2026-12-01' })).toEqual([])
  const wrong = await call('GET', '/staff/audit?from=yesterday', { token: owner.token })
  expect(wrong.status).toBe(400)
  expect(wrong.body.messages[0]).toMatchObject({ field: 'from' })
})

test('a row names the player whom it concerns, by its target or by the login that it holds', async () => {
  const ticket = await aTicket(portal, player)
  await record(editor, 'ticket.assign', `ticket ${ticket}`)
  await record(editor, 'banUser', `user ${player.id}`)
  await record(editor, 'sendItemManually', 'delivery 01890000-0000-7000-8000-000000000000', undefined, {
    login: player.login.toUpperCase(),
  })
  await record(editor, 'notice.create', 'notice 999')
  const { data } = await list({ player: player.login })
  expect(data.map(({ action }: { action: string }) => action)).toEqual(['sendItemManually', 'banUser', 'ticket.assign'])
  expect(new Set(data.map((row: { player: string }) => row.player))).toEqual(new Set([player.login]))
  expect((await list({ target: 'notice 999' })).data[0].player).toBeNull()
})

test('console commands are found by the user of the operating system', async () => {
  await recordAdminAction(app.db, { consoleUser: 'deploy' }, 'setPassword', `user ${player.id}`, new Date(), {})
  expect((await list({ actor: 'console:deploy' })).data).toMatchObject([
    { actor: 'console:deploy', isConsole: true, address: null, session: null, player: player.login },
  ])
})

test('pages follow each other without a gap or a repetition, also within one moment', async () => {
  const at = '2026-11-10T12:00:00Z'
  for (let number = 0; number < 120; number += 1) await record(editor, 'download.update', `download ${number}`, at)
  const found: string[] = []
  let before: number | null = null
  do {
    const page = await list({ action: 'download.update', ...(before ? { before } : {}) })
    expect(page.data.length).toBeLessThanOrEqual(50)
    found.push(...page.data.map(({ target }: { target: string }) => target))
    before = page.next
  } while (before)
  expect(found).toEqual(Array.from({ length: 120 }, (_, index) => `download ${119 - index}`))
})

test('a check that is asked for compares every row and stores its result', async () => {
  expect((await call('POST', '/staff/audit/check', { token: owner.token })).status).toBe(200)
  await portal.runJobs()
  const { body } = await call('GET', '/staff/audit/check', { token: owner.token })
  expect(body.last).toMatchObject({ isWhole: true, findings: [] })
  expect(body.last.compared).toBeGreaterThan(100)
  expect((await list({ action: 'audit.check' })).data[0]).toMatchObject({ actor: owner.login, target: 'audit' })
})

test('every action has a name of its own in both languages', async () => {
  const names = actionNames()
  expect(names.map(({ action }) => action).toSorted()).toEqual([...adminActions].toSorted())
  expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
  const english = await call('GET', '/staff/audit/names', {
    token: owner.token,
    headers: { 'accept-language': 'en' },
  })
  for (const { action, name } of english.body.actions) expect(name).not.toBe(actionName(action))
})

test('every kind of thing has a name in both languages, and an account is found by its login, too', async () => {
  const namesIn = async (locale: string) =>
    (await call('GET', '/staff/audit/names', { token: owner.token, headers: { 'accept-language': locale } })).body
      .things as { kind: string; name: string; number: string }[]
  const things = await namesIn('pt-BR')
  expect(things.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(auditThings).toSorted())
  for (const { kind, name } of [...things, ...(await namesIn('en'))]) expect(name).not.toBe(kind)
  expect(things.find(({ kind }) => kind === 'ledger')).toEqual({ kind: 'ledger', name: 'Livro-caixa', number: 'none' })

  await record(editor, 'removeTotpOf', `user ${player.id}`)
  const found = await list({ target: `user ${player.login.toUpperCase()}`, action: 'removeTotpOf' })
  expect(found.data).toMatchObject([{ target: `user ${player.id}` }])
  expect((await list({ target: 'user nobodyatall' })).data).toEqual([])
  await record(owner, 'export.audit', 'export audit')
  expect((await list({ target: 'export audit' })).data[0].thing).toMatchObject({
    kind: 'export audit',
    ref: null,
    name: 'Exportação do registro',
  })
})

test('an action and a thing that no version declares name themselves', () => {
  expect(actionName('former.action')).toBe('former.action')
  expect(thingName('former thing')).toBe('former thing')
})

test('an export follows the filters, has each row once, and is recorded', async () => {
  const writer = await portal.aPerson(['superadmin'])
  await record(writer, 'page.update', 'page team', '2026-11-20T12:00:00Z', { title: '=1+1', hero: { text: 'a "b"' } })
  await record(writer, 'ledger.audit', 'ledger', '2026-11-20T13:00:00Z')
  const reply = await call('GET', `/staff/audit/export?actor=${writer.login}`, { token: owner.token })
  expect(reply.status).toBe(200)
  expect(reply.headers['row-count']).toBe('2')
  const [head, ...lines] = parseCsv(reply.bytes.toString('utf8'), ';')
  expect(head?.slice(0, 4)).toEqual(['Registro', 'Quando', 'Quem', 'O quê'])
  expect(lines.map(([, ...line]) => line)).toEqual([
    ['2026-11-20 10:00:00', writer.login, 'Auditoria do livro-caixa pedida', 'Livro-caixa', '', '', '', ''],
    [
      ...['2026-11-20 09:00:00', writer.login, 'Página alterada', 'Página Equipe =1+1', '', '', ''],
      'hero.text: a "b"\ntitle: =1+1',
    ],
  ])
  expect((await list({ action: 'export.audit' })).data[0]).toMatchObject({
    actor: owner.login,
    changes: [
      { field: 'rows', after: '2' },
      { field: 'actor', after: writer.login },
    ],
  })
  const unknown = await call('GET', '/staff/audit/export?player=nobody', { token: owner.token })
  expect(unknown.status).toBe(404)
})

test('an export of many rows has each of them once, newest first', async () => {
  const writer = await portal.aPerson(['superadmin'])
  const at = '2026-11-11T12:00:00.000Z'
  const rows = Array.from({ length: 2_500 }, (_, number) => ({
    ...{ actor_id: writer.id, action: 'picture.upload', target: `picture ${number}`, at },
  }))
  await app.db.insertInto('admin_actions').values(rows).execute()
  const headers = { 'accept-language': 'en' }
  const { bytes } = await call('GET', '/staff/audit/export?action=picture.upload', { token: owner.token, headers })
  const [, ...lines] = parseCsv(bytes.toString('utf8'), ',')
  expect(lines.map((line) => line[4])).toEqual(rows.map(({ target }) => target.replace('p', 'P')).toReversed())
  expect(lines[0]?.[3]).toBe('Picture uploaded')
})
