import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aFolderServer } from '../../../../chaos/folder-server.ts'
import { aPortal } from '../../../../test/portal.ts'
import { until } from '../../../../test/programs.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { itemOf } from '../../game/formats/item.ts'
import { describeItem, tradeProblem } from '../../game/items.ts'
import { getItemKnowledge } from '../items/service.ts'
import { deliverItemsJob } from './jobs.ts'
import { getDelivery } from './queries.ts'
import { deliverItems, queueDelivery, type DeliveryServices } from './service.ts'
import { readItemsJob } from '../items/jobs.ts'

const sandbox = await aSandbox()
const overBridge = await aPortal({}, { sandbox })

const root = mkdtempSync(join(tmpdir(), 'guildhall-delivery-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const server = aFolderServer(root)
const folders = { GAME: 'folders', GAME_ROOT: root, GAME_DIALECT: 'w2pp', GAME_VERIFY_MS: '200', GAME_ITEMS_MS: '50' }
const overFolders = await aPortal(folders)

const quickly = { restAfterKillMs: 20, lookAgainAfterMs: 5 }
const potion = itemOf([413, 61, 10])!
let count = 0
const owe = (app: DeliveryServices, login: string, reference = `test ${(count += 1)}`, item = potion) =>
  app.db
    .transaction()
    .execute((tx) => queueDelivery(app, tx, { reference, userId: null, login, item, target: 'storage' }))

/** What the row says once `deliverItems` has nothing more to do with it. */
async function ending(app: DeliveryServices, id: string) {
  return until('an end of the delivery', async () => {
    await deliverItems(app, quickly)
    const row = await getDelivery(app.db, id)
    return row?.settled_at ? row : null
  })
}

test('an item owed over the bridge is delivered once, by a job', async () => {
  const { app } = overBridge
  await sandbox.control('POST', '/game/accounts/player/presence', { state: 'offline' })
  const before = await sandbox.control('GET', '/game/accounts/player')
  const id = await owe(app, 'player', 'purchase 12')
  expect(await owe(app, 'player', 'purchase 12')).toBeNull()
  await overBridge.runJobs()
  expect(await ending(app, id!)).toMatchObject({ state: 'delivered', login: 'player', answer: null })
  await deliverItems(app)
  const after = await sandbox.control('GET', '/game/accounts/player')
  expect(after.received.length - before.received.length).toBe(1)
})

test('a reply that is lost is asked for again, and the item comes once', async () => {
  const { app } = overBridge
  const before = await sandbox.control('GET', '/game/accounts/player')
  await sandbox.control('POST', '/faults', { target: 'game', kind: 'lost-reply', count: 1 })
  const id = await owe(app, 'player')
  await deliverItems(app, { restAfterKillMs: 20 })
  expect(await ending(app, id!)).toMatchObject({ state: 'delivered' })
  const after = await sandbox.control('GET', '/game/accounts/player')
  expect(after.received.length - before.received.length).toBe(1)
})

test('while the game is down nothing is lost, and the rest goes on by itself', async () => {
  const { app } = overBridge
  await sandbox.control('POST', '/game/down', { down: true })
  const ids = await Promise.all(Array.from({ length: 6 }, () => owe(app, 'player')))
  await deliverItems(app, quickly)
  for (const id of ids) expect(await getDelivery(app.db, id!)).toMatchObject({ state: 'queued', settled_at: null })
  // The job itself asks for the next run, at the moment when the first of them is due.
  const { rows } = await sql`
    select run_at = (select min(next_try_at) from deliveries where settled_at is null) as due
    from graphile_worker.jobs where key = ${deliverItemsJob.name}`.execute(app.db)
  expect(rows).toEqual([{ due: true }])
  await sandbox.control('POST', '/game/down', { down: false })
  for (const id of ids) expect(await ending(app, id!)).toMatchObject({ state: 'delivered' })
})

test('a game that is silent three times in a row is asked for no more, and the rest are tried first the next time', async () => {
  const { app } = overBridge
  const ids: string[] = []
  for (let at = 0; at < 5; at += 1) {
    overBridge.setNow(new Date(Date.parse('2026-11-20T12:00:00Z') + at))
    ids.push((await owe(app, 'player'))!)
  }
  const asked: string[] = []
  const deliverItem = async (id: string) => {
    asked.push(id)
    return { kind: 'unknown', cause: 'nobody answered' } as const
  }
  const now = Date.parse('2026-11-20T13:00:00Z')
  overBridge.setNow(new Date(now))
  const silent = { ...app, game: { ...app.game, deliverItem } }
  const pauses = { restAfterKillMs: 60_000, lookAgainAfterMs: 5_000 }
  await deliverItems(silent, pauses)
  expect(asked).toEqual(ids.slice(0, 3))
  const dueAfter = async (id: string) => Date.parse((await getDelivery(app.db, id))!.next_try_at!) - now
  expect(await Promise.all(ids.map(dueAfter))).toEqual([60_000, 60_000, 60_000, 5_000, 5_000])
  overBridge.setNow(new Date(now + 5_000))
  await deliverItems(silent, pauses)
  expect(asked).toEqual(ids)
  overBridge.setNow()
  for (const id of ids) expect(await ending(app, id)).toMatchObject({ state: 'delivered' })
})

test('a game that replies now and then is asked for all: only silences in a row count', async () => {
  const { app } = overBridge
  const ids: string[] = []
  for (let at = 0; at < 7; at += 1) {
    overBridge.setNow(new Date(Date.parse('2026-11-20T12:00:00Z') + at))
    ids.push((await owe(app, 'player'))!)
  }
  const asked: string[] = []
  const deliverItem: typeof app.game.deliverItem = async (id, order) => {
    asked.push(id)
    // Every third one gets a reply.
    return asked.length % 3 === 0 ? app.game.deliverItem(id, order) : { kind: 'unknown', cause: 'nobody answered' }
  }
  overBridge.setNow(new Date('2026-11-20T13:00:00Z'))
  await deliverItems({ ...app, game: { ...app.game, deliverItem } }, { restAfterKillMs: 60_000 })
  expect(asked).toEqual(ids)
  overBridge.setNow()
  for (const id of ids) expect(await ending(app, id)).toMatchObject({ state: 'delivered' })
})

test('what has ended is not taken up again, and a code that is no item is refused', async () => {
  const { app } = overBridge
  const done = (await owe(app, 'player'))!
  const broken = (await owe(app, 'player', undefined, { ...potion, index: 0 }))!
  expect(await ending(app, done)).toMatchObject({ state: 'delivered' })
  expect(await ending(app, broken)).toMatchObject({ state: 'failed', answer: 'bad_item', slot: null })
  const triesOf = async (id: string) => (await getDelivery(app.db, id))!.tries
  const before = [await triesOf(done), await triesOf(broken)]
  overBridge.setNow(new Date(Date.now() + 3600_000))
  await deliverItems(app, quickly)
  overBridge.setNow()
  expect([await triesOf(done), await triesOf(broken)]).toEqual(before)
})

test('a delivery that the game refuses has failed, and stays so', async () => {
  for (const { app } of [overBridge, overFolders]) {
    const id = await owe(app, 'nobodyhere')
    expect(await ending(app, id!)).toMatchObject({ state: 'failed', answer: 'account_absent' })
    await expect(
      app.db.updateTable('deliveries').set({ state: 'queued', settled_at: null }).where('id', '=', id!).execute(),
    ).rejects.toThrow('cannot change')
  }
})

test('through the folders an item is staged, then delivered; one that vanishes is for staff', async () => {
  const { app } = overFolders
  server.makeAccount('ana')
  const id = await owe(app, 'ana')
  await deliverItems(app, quickly)
  expect(await getDelivery(app.db, id!)).toMatchObject({ state: 'staged', is_late: false })
  server.pass()
  expect(await ending(app, id!)).toMatchObject({ state: 'delivered', slot: 0 })
  expect(server.delivered.map(({ file }) => file)).toEqual([`${id}.txt`])

  const lost = await owe(app, 'ana')
  await deliverItems(app, quickly)
  rmSync(join(root, 'Common/ImportItem', `${lost}.txt`))
  expect(await ending(app, lost!)).toMatchObject({ state: 'unknown', answer: expect.stringContaining('never showed') })
  expect(server.complaints).toEqual([])
})

test('of an item that vanished staff are notified, and the player is not', async () => {
  const { app, call, aPerson } = overFolders
  const [player, staff] = [await aPerson(), await aPerson(['admin'])]
  server.makeAccount('ana')
  const order = {
    reference: 'told of nothing',
    userId: player.id,
    login: 'ana',
    item: potion,
    target: 'storage' as const,
  }
  const id = await app.db.transaction().execute((tx) => queueDelivery(app, tx, order))
  await deliverItems(app, quickly)
  rmSync(join(root, 'Common/ImportItem', `${id}.txt`))
  expect(await ending(app, id!)).toMatchObject({ state: 'unknown' })
  const notificationsOf = async ({ token }: { token: string }) =>
    (await call('GET', '/notifications', { token })).body.data
  expect(await notificationsOf(player)).toEqual([])
  const [newest] = await notificationsOf(staff)
  expect(newest).toMatchObject({ kind: 'staff_task', link: '/staff/deliveries' })
})

test('a delivery of unknown outcome does not hold up the others', async () => {
  const { app } = overFolders
  server.makeAccount('bia')
  const real = app.game
  const silent = await owe(app, 'ana')
  const game = {
    ...real,
    deliverItem: async (id: string, order: Parameters<typeof real.deliverItem>[1]) =>
      id === silent ? ({ kind: 'unknown', cause: 'a bad sector' } as const) : real.deliverItem(id, order),
  }
  const id = await owe(app, 'bia')
  const pass = setInterval(() => server.pass(), 20)
  expect(await ending({ ...app, game }, id!)).toMatchObject({ state: 'delivered' })
  expect(await getDelivery(app.db, silent!)).toMatchObject({ state: 'queued' })
  expect(await ending(app, silent!)).toMatchObject({ state: 'delivered' })
  clearInterval(pass)
})

test('the player is notified once that an item has arrived or was refused, and staff of what they must decide', async () => {
  const { app, call, aPerson } = overBridge
  const [player, staff] = [await aPerson(), await aPerson(['admin'])]
  const notificationsOf = async ({ token }: { token: string }) => {
    const { body } = await call('GET', '/notifications', { token })
    return (body.data as { kind: string; text: string }[]).map(({ kind, text }) => `${kind}: ${text}`)
  }
  const before = await notificationsOf(staff)
  const order = { userId: player.id, item: potion, target: 'storage' as const }
  for (const login of ['player', 'nobodyhere']) {
    const id = await app.db
      .transaction()
      .execute((tx) => queueDelivery(app, tx, { ...order, reference: `told ${login}`, login }))
    // Two nodes that get the same outcome notify once.
    await Promise.all([deliverItems(app, quickly), deliverItems(app, quickly)])
    await ending(app, id!)
  }
  expect(await notificationsOf(player)).toEqual([
    expect.stringMatching(/^delivery_failed: O jogo não aceitou a entrega de 10\s×\s/),
    expect.stringMatching(/^item_delivered: Chegou ao jogo: 10\s×\s/),
  ])
  expect((await notificationsOf(staff)).slice(0, -before.length || undefined)).toEqual([
    'staff_task: O jogo recusou uma entrega, que espera por uma decisão.',
  ])
})

test('auditors read deliveries without our tables', async () => {
  const { app } = overBridge
  const { rows } = await app.db.executeQuery<Record<string, unknown>>({
    sql: `select purchase_id, file_name, state, staged_at, delivered_at from audit.delivery where reference = 'purchase 12'`,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: 'audit' },
  } as never)
  expect(rows).toEqual([
    expect.objectContaining({ purchase_id: '12', state: 'delivered', file_name: expect.stringMatching(/\.txt$/) }),
  ])
})

test('items get their names from the list of the game, and effects from a table that staff can edit', async () => {
  const { app, runJobs } = overBridge
  await app.jobs.add(app.db, readItemsJob, {})
  await runJobs()
  const gloves = itemOf([1147, 43, 3, 2, 20, 42, 40])!
  const described = async (locale: 'pt-BR' | 'en') =>
    describeItem(gloves, await getItemKnowledge(app.db, [gloves]), locale)
  expect(await described('pt-BR')).toMatchObject({
    name: expect.stringContaining('Manoplas'),
    effects: ['Refinação: +3', 'Dano: 20', 'Crítico: 40'],
  })
  await app.db.updateTable('item_effects').set({ label_en: 'Attack {value}' }).where('effect', '=', 2).execute()
  expect((await described('en')).effects).toEqual(['Refinement: +3', 'Attack 20', 'Critical: 40'])
  await app.db.updateTable('game_items').set({ is_blocked: true }).where('index', '=', 1147).execute()
  expect(tradeProblem(gloves, await getItemKnowledge(app.db, [gloves]))).toBe('no_trade')
})
