import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFolderServer } from '../../../../chaos/folder-server.ts'
import { itemOf } from '../../game/formats/item.ts'
import { createFolders } from './folders-game.ts'

const root = mkdtempSync(join(tmpdir(), 'guildhall-prune-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const server = aFolderServer(root)
const day = 24 * 3600_000
let moment = new Date('2026-01-01T12:00:00Z')
const make = () =>
  createFolders({ root, dialect: 'w2pp', chestPick: 'first-empty', periods: { verifyMs: 1 }, now: () => moment })
const game = make()
const potion = itemOf([413, 61, 10])!
const order = (login: string) => ({ login, item: potion, target: 'storage' as const })
const folderOf = (id: string) => join(root, 'guildhall/operations', id.slice(-2), id)

async function delivered(login: string): Promise<string> {
  const id = randomUUID()
  await game.deliverItem(id, order(login))
  server.pass()
  expect(await game.deliverItem(id, order(login))).toMatchObject({ kind: 'applied' })
  return id
}
/** That many calls visit every shelf. */
async function pruneAll(before: Date, open: string[] = []): Promise<number> {
  let count = 0
  for (let call = 0; call < 16; call += 1) {
    const pruned = await game.pruneOperations(before, async (ids) => ids.filter((id) => open.includes(id)))
    if (pruned.kind === 'applied') count += pruned.value
  }
  return count
}

test('what ended long ago is let go of; what is open, on its way or young stays', async () => {
  for (const login of ['ana', 'bia', 'carla', 'dora']) server.makeAccount(login)
  const ended = await delivered('ana')
  const stillAsked = await delivered('bia')
  const then = moment
  const before = new Date(then.getTime() + day)
  moment = new Date(then.getTime() + 100 * day)
  const young = await delivered('dora')
  // As old as the others, while the server has not fetched it.
  moment = then
  const onItsWay = randomUUID()
  await game.deliverItem(onItsWay, order('carla'))
  // A second delivery to the same account is not in the import folder yet: it waits for the first.
  const waiting = randomUUID()
  await game.deliverItem(waiting, order('carla'))

  expect(await pruneAll(before, [stillAsked])).toBe(1)
  expect(existsSync(folderOf(ended))).toBe(false)
  for (const id of [stillAsked, onItsWay, waiting, young]) expect(existsSync(folderOf(id))).toBe(true)
  expect(await game.getDelivery(ended)).toEqual({ kind: 'absent' })
  expect(readdirSync(join(root, 'guildhall/new'))).toEqual([])
  // The remaining turn is that of the delivery under way.
  expect(readdirSync(join(root, 'guildhall/turns'))).toHaveLength(1)
  expect(await pruneAll(before, [stillAsked])).toBe(0)

  server.pass()
  expect(await game.deliverItem(onItsWay, order('carla'))).toMatchObject({ kind: 'applied' })
  await game.deliverItem(waiting, order('carla'))
  server.pass()
  expect(await game.deliverItem(waiting, order('carla'))).toMatchObject({ kind: 'applied' })
  expect(server.delivered).toHaveLength(5)
})

test('of many nodes that want the turn of an account that has just ended one, one gets it', async () => {
  server.makeAccount('elza')
  for (let round = 0; round < 6; round += 1) {
    await delivered('elza')
    const ids = Array.from({ length: 6 }, () => randomUUID())
    // Each call is a node of its own; the nodes share nothing but the disk.
    const answers = await Promise.all(ids.map((id) => make().deliverItem(id, order('elza'))))
    expect(answers.filter((answer) => answer.kind === 'queued' && answer.isHandedOver)).toHaveLength(1)
    expect(readdirSync(join(root, 'Common/ImportItem'))).toHaveLength(1)
    const first = ids[answers.findIndex((answer) => answer.kind === 'queued' && answer.isHandedOver)]!
    server.pass()
    await game.deliverItem(first, order('elza'))
    for (const id of ids.filter((each) => each !== first)) {
      await game.deliverItem(id, order('elza'))
      server.pass()
      await game.deliverItem(id, order('elza'))
    }
    server.makeAccount('elza')
  }
})
