import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFolderServer } from '../../../chaos/folder-server.ts'
import { aPortal } from '../../../test/portal.ts'
import { until } from '../../../test/programs.ts'
import { getDelivery } from '../features/delivery/queries.ts'
import { deliverItems, queueDelivery } from '../features/delivery/service.ts'
import { openOperations } from '../features/index.ts'
import { itemOf } from './formats/item.ts'
import { pruneGameOperations } from './prune-operations.ts'
import { retain } from '../privacy/retention/retain.ts'

const root = mkdtempSync(join(tmpdir(), 'guildhall-tasks-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const server = aFolderServer(root)
const folders = { GAME: 'folders', GAME_ROOT: root, GAME_DIALECT: 'w2pp', GAME_CHEST_PICK: 'first-empty' }
const portal = await aPortal({ ...folders, GAME_VERIFY_MS: '1' })
const { app } = portal
const isKept = (id: string) => existsSync(join(root, 'guildhall/operations', id.slice(-2), id))

test('operations of the game go 90 days after they ended; those that are asked about stay', async () => {
  server.makeAccount('ana')
  const queue = async (reference: string): Promise<string> => {
    const order = { userId: null, login: 'ana', item: itemOf([413, 61, 10])!, target: 'storage' as const }
    return (await app.db.transaction().execute((tx) => queueDelivery(app, tx, { reference, ...order })))!
  }
  const ended = await queue('test 1')
  await until('the delivery', async () => {
    await deliverItems(app, { lookAgainAfterMs: 1 })
    server.pass()
    return (await getDelivery(app.db, ended))?.settled_at
  })
  // Handed over to a server that never fetched it.
  const open = await queue('test 2')
  await deliverItems(app, { lookAgainAfterMs: 1 })

  const [player, unsure] = [await portal.aPerson(), await portal.aPerson()]
  const at = app.now().toISOString()
  const operation = { kind: 'change_password' as const, started_at: at }
  const settled = { ...operation, state: 'applied' as const, settled_at: at }
  const ids = Array.from({ length: 3 }, () => crypto.randomUUID())
  await app.db
    .insertInto('game_operations')
    .values([
      { ...settled, id: ids[0]!, user_id: player.id },
      // An unsettled operation of this player keeps the earlier and later ones, too.
      { ...settled, id: ids[1]!, user_id: unsure.id },
      { ...operation, state: 'unknown', id: ids[2]!, user_id: unsure.id },
    ])
    .execute()
  const rows = async () =>
    (await app.db.selectFrom('game_operations').select('id').where('id', 'in', ids).orderBy('id').execute()).map(
      ({ id }) => id,
    )

  const prune = async () => {
    for (let call = 0; call < 16; call += 1) await pruneGameOperations(app, openOperations)
    await retain(app)
  }
  portal.setNow(new Date(Date.now() + 89 * 24 * 3600_000))
  await prune()
  expect(isKept(ended)).toBe(true)
  expect(await rows()).toHaveLength(3)
  portal.setNow(new Date(Date.now() + 91 * 24 * 3600_000))
  await prune()
  expect(isKept(ended)).toBe(false)
  expect(isKept(open)).toBe(true)
  expect(await rows()).toEqual([ids[1]!, ids[2]!].toSorted())
  // The delivery itself, as a purchase, stays.
  expect(await getDelivery(app.db, ended)).toMatchObject({ state: 'delivered' })
})
