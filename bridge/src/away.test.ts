import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aBridgeProgram } from '../../test/bridge-program.ts'
import { until } from '../../test/programs.ts'
import { createFolders } from '../../server/src/adapters/folders-game/folders-game.ts'
import { claimFolder } from '../../server/src/adapters/folders-game/writer-claim.ts'
import { itemOf } from '../../server/src/game/formats/item.ts'

const order = { login: 'ana', item: itemOf([413, 61, 10])!, target: 'storage' as const }

async function aProgram() {
  const program = await aBridgeProgram()
  onTestFinished(() => program.close())
  return program
}

test('a second bridge on the same folder ends, a portal beside it writes nothing, and both name the first', async () => {
  const { root, game, second } = await aProgram()
  const words = `${root} has another writer: guildhall-bridge, process ${process.pid}`
  await expect(second()).rejects.toThrow(words)
  const claim = claimFolder({ root, fallback: root, program: 'portal', group: async () => 'portal' })
  onTestFinished(() => claim.close())
  const portal = createFolders({ root, dialect: 'w2pp', claim })
  expect(await portal.health()).toMatchObject({ isUp: false, at: 'writer', cause: expect.stringContaining(words) })
  const id = randomUUID()
  expect(await portal.deliverItem(id, order)).toMatchObject({ kind: 'unknown', cause: expect.stringContaining(words) })
  expect(readdirSync(join(root, 'Common/ImportItem'))).toEqual([])
  expect(await game.health()).toEqual({ isUp: true })
})

test('a folder that goes away is named, nothing is made in its place, and the queue goes on once it is back', async () => {
  const { root, server, lives, game, logLines } = await aProgram()
  server.makeAccount('ana')
  const before = randomUUID()
  expect((await game.deliverItem(before, order)).kind).toBe('queued')
  renameSync(root, `${root}-away`)
  const during = randomUUID()
  // Recorded by the bridge; the portal hears that it waits.
  expect((await game.deliverItem(during, order)).kind).toBe('unknown')
  const words = `${root} is away: renamed, removed, or on a share that is not mounted (ENOENT).`
  expect(await game.health()).toEqual({ isUp: false, at: 'bridge', cause: `the bridge says: ${words}` })
  // Whether the second one is counted depends on which comes first, its record or the next pass.
  const said = () => logLines.filter((line) => line.includes(words))
  await until('the words in the log', async () => said().length > 0)
  expect(said()).toEqual([expect.stringMatching(/Operations that wait: [12]\.\n$/)])
  expect(existsSync(root)).toBe(false)

  renameSync(`${root}-away`, root)
  lives()
  for (const id of [before, during])
    await until('the item', async () => (await game.getDelivery(id)).kind === 'applied')
  expect(logLines.filter((line) => line.includes('The folders can be used again.'))).toHaveLength(1)
  expect(server.chestOf('ana')).toHaveLength(2)
})
