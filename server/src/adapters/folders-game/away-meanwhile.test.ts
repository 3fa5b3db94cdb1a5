import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aFolderServer } from '../../../../chaos/folder-server.ts'
import { itemOf } from '../../game/formats/item.ts'
import { realDisk } from './disk.ts'
import { createFolders } from './folders-game.ts'

const order = { login: 'ana', item: itemOf([413, 61, 10])!, target: 'storage' as const }
const lost = { kind: 'unknown', cause: expect.stringContaining(' is away: ') }

/** A game of which a folder goes away during the next call, after the call has found every folder there. */
function aGame() {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-away-'))
  let leaving: string | null = null
  onTestFinished(() => {
    for (const each of [root, `${root}-away`]) rmSync(each, { recursive: true, force: true })
  })
  const claim = {
    async demand() {
      if (leaving) renameSync(leaving, `${leaving}-away`)
    },
  }
  const server = aFolderServer(root)
  return {
    server,
    game: createFolders({
      root,
      dialect: 'w2pp',
      claim,
      chestPick: 'first-empty',
      periods: { answerMs: 1, verifyMs: 1 },
    }),
    async during(folder: string, act: () => Promise<unknown>): Promise<unknown> {
      const path = join(root, folder)
      leaving = path
      const outcome = await act()
      leaving = null
      expect(existsSync(path)).toBe(false)
      renameSync(`${path}-away`, path)
      return outcome
    },
  }
}

test.each(['', 'Common/ImportItem', 'DBSrv/run/account'])(
  'a delivery on its way is neither refused nor lost while "%s" goes away, and arrives once it is back',
  async (folder) => {
    const { game, server, during } = aGame()
    server.makeAccount('ana')
    const id = randomUUID()
    expect(await game.deliverItem(id, order)).toMatchObject({ kind: 'queued', isHandedOver: true })
    for (const ask of [
      () => game.deliverItem(id, order),
      () => game.getDelivery(id),
      () => game.withdrawDelivery(id),
      () => game.getOperation(id),
    ])
      expect(await during(folder, ask)).toEqual(lost)
    server.pass()
    expect(await game.getDelivery(id)).toMatchObject({ kind: 'applied' })
    expect(server.chestOf('ana')).toHaveLength(1)
  },
)

test('a delivery that has not begun is unknown, not refused, while the accounts go away', async () => {
  const { game, server, during } = aGame()
  server.makeAccount('ana')
  const id = randomUUID()
  expect(await during('DBSrv/run/account', () => game.deliverItem(id, order))).toEqual(lost)
  expect(await game.getDelivery(id)).toEqual({ kind: 'absent' })
})

test('a new account is not refused while the folder that holds its file goes away', async () => {
  const { game, server, during } = aGame()
  const id = randomUUID()
  const account = { login: 'ana', password: 'Senha9', email: 'ana@example.com' }
  expect(await game.createAccount(id, account)).toMatchObject({ kind: 'unknown' })
  expect(await during('Common/ImportUser', () => game.getOperation(id))).toEqual(lost)
  server.pass()
  expect(await game.getOperation(id)).toEqual({ kind: 'applied', value: null })
})

test('while a share hangs, its health is asked about once', async () => {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-hangs-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  aFolderServer(root).makeAccount('ana')
  const { promise: hanging, resolve: goOn } = Promise.withResolvers<void>()
  let count = 0
  const makeFolder = async (path: string) => {
    count += 1
    await hanging
    await realDisk.makeFolder(path)
  }
  const game = createFolders({ root, dialect: 'w2pp', disk: { ...realDisk, makeFolder } })
  const first = game.health()
  await expect.poll(() => count).toBe(1)
  const others = [game.health(), game.health()]
  goOn()
  for (const each of [first, ...others]) expect(await each).toEqual({ isUp: true })
  expect(count).toBe(1)
  expect(await game.health()).toEqual({ isUp: true })
  expect(count).toBe(2)
})
