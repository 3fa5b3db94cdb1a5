import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createBridge } from '../adapters/bridge-game.ts'
import { createFolders } from '../adapters/folders-game/folders-game.ts'
import { ConfigProblems, readConfig } from '../config.ts'
import { sandboxOf } from '../config/sandbox.ts'
import { sandboxMerchant } from '../config/sandbox-credentials.ts'

const root = mkdtempSync(join(tmpdir(), 'guildhall-settings-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const base = { DATABASE_URL: 'postgres://x', DATA_DIR: root, GAME: 'folders', GAME_ROOT: root, GAME_DIALECT: 'w2pp' }
const read = (env: NodeJS.ProcessEnv) => readConfig({ ...base, ...env }).game

function problems(env: NodeJS.ProcessEnv): string {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigProblems) return error.problems.join('\n')
    throw error
  }
  return ''
}

test('folders are chosen, with every path and period that an operator may change', () => {
  expect(read({})).toMatchObject({ kind: 'folders', root, dialect: 'w2pp', chestPick: 'w2pp', paths: {}, periods: {} })
  const changed = {
    GAME_DIALECT: 'over',
    GAME_PATH_NEW_ACCOUNTS: 'Common/ImportPass',
    GAME_PATH_BANS: 'none',
    GAME_ITEMS_MS: '15000',
    GAME_MARK_GROUPS: '02',
  }
  expect(read(changed)).toMatchObject({
    dialect: 'over',
    chestPick: 'first-empty',
    paths: { newAccounts: 'Common/ImportPass', bans: null },
    periods: { itemsMs: 15_000 },
    markGroups: ['02'],
  })
})

test('each problem is reported with its cure', () => {
  expect(problems({ GAME: 'files' })).toContain('Set it to bridge or folders')
  expect(problems({ GAME_ROOT: join(root, 'absent') })).toContain('GAME_ROOT')
  expect(problems({ GAME_DIALECT: 'wyd' })).toContain('one of w2pp, over, imports, panel-imports')
  expect(problems({ GAME_CHEST_PICK: 'any' })).toContain('first-empty')
  expect(problems({ GAME_ITEMS_MS: '1 s' })).toContain('GAME_ITEMS_MS')
  expect(problems({ GAME_MARK_GROUPS: '1' })).toContain('GAME_MARK_GROUPS')
  expect(problems({ GAME_PATH_ITEMS: 'none' })).toContain('GAME_PATH_ITEMS')
  for (const inside of ['Common/ImportItem/staging', 'Common/ImportUser'])
    expect(problems({ GAME_PATH_STAGING: inside })).toContain('which the game reads')
  expect(problems({})).toBe('')
})

test('production starts while the folder of the game is away, says so, and makes nothing in its place', async () => {
  const away = join(root, 'share', 'game')
  const production = { NODE_ENV: 'production' }
  expect(problems({ ...production, GAME_ROOT: away })).not.toContain('GAME_ROOT')
  // It cannot be seen whether anything is there.
  symlinkSync('loop', join(root, 'loop'))
  expect(problems({ ...production, GAME_ROOT: join(root, 'loop') })).not.toContain('GAME_ROOT')
  for (const wrong of ['', import.meta.filename])
    expect(problems({ ...production, GAME_ROOT: wrong })).toContain(`GAME_ROOT is "${wrong}"`)
  const health = await createFolders({ root: away, dialect: 'w2pp' }).health()
  expect(health).toMatchObject({ isUp: false, at: 'folder', cause: expect.stringContaining(`${away} is away`) })
  expect(existsSync(away)).toBe(false)
})

test('a bridge may leave out what its contract lets it, and a word that it does not have is a problem', () => {
  const ofBridge = (without: string) =>
    readConfig({ DATABASE_URL: 'postgres://x', DATA_DIR: root, GAME_BRIDGE_WITHOUT: without }).game
  expect(ofBridge('verifyPassword drops')).toMatchObject({ capabilities: { verifyPassword: false, drops: false } })
  expect(ofBridge('')).toMatchObject({ kind: 'bridge', capabilities: { chest: 'online' } })
  expect(() => ofBridge('verify')).toThrow(ConfigProblems)
})

test('the passwords of a bridge are those of its contract, or those that DBSrv imports', () => {
  const ofBridge = (passwords?: string) =>
    readConfig({ DATABASE_URL: 'postgres://x', DATA_DIR: root, GAME_BRIDGE_PASSWORDS: passwords }).game
  expect(ofBridge()).toMatchObject({ kind: 'bridge', passwords: 'any' })
  const plain = ofBridge('letters-digits')
  if (plain.kind !== 'bridge') throw new Error('The game is no bridge.')
  expect(createBridge(plain)).toMatchObject({ passwordMax: 10, passwordAlphabet: /^[A-Za-z0-9]+$/ })
  expect(() => ofBridge('letters')).toThrow(ConfigProblems)
})

test('a game behind folders needs no bridge and no sandbox of its own', () => {
  const others = { ...sandboxMerchant({ url: '', pixUrl: '', certs: '' }), MAIL_URL: 'smtp://mail.example' }
  expect(sandboxOf({ ...others, GAME: 'folders' }).isNeeded).toBe(false)
  expect(sandboxOf({ ...others, GAME: 'folders', MAIL_URL: '' }).isNeeded).toBe(true)
  expect(sandboxOf({ ...others, GAME: 'folders', PICPAY_TOKEN: '' }).isNeeded).toBe(true)
  const reported = problems({ NODE_ENV: 'production' })
  expect(reported).not.toContain('GAME_BRIDGE')
})
