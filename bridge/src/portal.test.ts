import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aFolderServer } from '../../chaos/folder-server.ts'
import { aForm } from '../../test/accounts.ts'
import { aPortal, type Person } from '../../test/portal.ts'
import { freePort } from '../../test/ports.ts'
import { aFolder, until } from '../../test/programs.ts'
import { aBuyer, anItem, buy } from '../../test/shop.ts'
import { deliverItems } from '../../server/src/features/delivery/service.ts'
import { contributions } from '../../server/src/features/index.ts'

// From an empty folder to a purchase in the chest: the commands as an owner runs them, and a portal that knows only
// the lines that `init` prints.
const folder = aFolder()
const game = join(folder.path, 'server')
const server = aFolderServer(game)
const program = join(import.meta.dirname, 'main.ts')
const config = join(folder.path, 'guildhall-bridge.json')
let child: ChildProcess | undefined
afterAll(() => {
  child?.kill('SIGKILL')
  folder.remove()
})

const commandWith = (file: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args, '--config', file], { cwd: game })
  return { status, text: String(stdout), trouble: String(stderr) }
}
const command = (...args: string[]) => commandWith(config, ...args)

async function start(): Promise<void> {
  child = spawn(process.execPath, [program, 'run', '--config', config], { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout?.on('data', (part) => (text += part))
  await until('the bridge', () => text.includes('listens at'))
}

async function stop(signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child?.once('exit', resolve))
  child?.kill(signal)
  return ended
}

const address = `127.0.0.2:${await freePort()}`
const first = command('init', '--yes', '--listen', address)
const env = Object.fromEntries(
  first.text.split('\n').flatMap((line) => (line.startsWith('GAME') ? [line.split('=', 2)] : [])),
)

test('init finds the server and prints what the portal needs, and does not replace its file', () => {
  expect(first).toMatchObject({ status: 0, trouble: '' })
  expect(first.text).toContain(`Found a game server: ${game}`)
  expect(env).toMatchObject({
    GAME: 'bridge',
    GAME_BRIDGE_URL: `http://${address}`,
    GAME_BRIDGE_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
    GAME_BRIDGE_CHEST: 'none',
    GAME_BRIDGE_PASSWORDS: 'letters-digits',
  })
  expect(command('init', '--yes')).toMatchObject({ status: 1, trouble: expect.stringContaining('exists. Remove it') })
  const settings = JSON.parse(readFileSync(config, 'utf8'))
  writeFileSync(
    config,
    JSON.stringify({ ...settings, chestPick: 'first-empty', periods: { itemsMs: 50, verifyMs: 200 } }),
  )
})

test('init refuses a wrong answer before it writes anything', () => {
  const elsewhere = join(folder.path, 'other.json')
  const wrong = (...words: string[]) => commandWith(elsewhere, 'init', '--yes', ...words)
  expect(wrong('--root', '/nope')).toMatchObject({
    status: 1,
    text: '',
    trouble: expect.stringContaining('is no folder'),
  })
  expect(wrong('--listen', 'foo')).toMatchObject({ status: 1, trouble: expect.stringContaining('like 127.0.0.1:8740') })
  expect(wrong('--dialect', 'other')).toMatchObject({ status: 1, trouble: expect.stringContaining('is none of w2pp') })
  expect(existsSync(elsewhere)).toBe(false)
  // Passwords would cross the internet, and a portal in production would refuse the address.
  expect(wrong('--listen', '203.0.113.8:8740').text).toContain('refuses http:// to 203.0.113.8')
})

test('check says what it understood, where a file does not fit, and writes nothing', () => {
  server.makeAccount('zoe')
  const bad = readFileSync(join(game, 'DBSrv/run/account/Z/ZOE'))
  bad.writeInt16LE(-5, 3480 + 7 * 8)
  bad.write('ZAC', 0, 'latin1')
  writeFileSync(join(game, 'DBSrv/run/account/Z/ZAC'), bad)
  const said = command('check')
  expect(said).toMatchObject({ status: 2, trouble: '' })
  expect(said.text).toContain('2 accounts: 1 file of 7800 bytes')
  expect(said.text).toContain('account/Z/ZAC, byte 3536: A cell of the chest')
  expect(said.text).toContain('Nothing was written.')
  expect(command('service').text).toContain(`ReadWritePaths=${game}`)
  expect(command('strange')).toMatchObject({ status: 64 })
})

test('a purchase arrives in the folders once, whenever the bridge is killed', { timeout: 60_000 }, async () => {
  const portal = await aPortal({ ...env, GAME_TIMEOUT_MS: '1000' })
  // The rule of this game, before anything is sent to it.
  const form = aForm({ password: 'Tr0vao-77' })
  const refused = await portal.call('POST', '/signup', { body: form, headers: { 'accept-language': 'en' } })
  const message = 'The game takes passwords of 5 to 10 letters and digits.'
  expect(refused.body.messages).toEqual([{ field: 'password', validation: 'password_game', message }])
  const deliver = () => deliverItems(portal.app, { ...contributions, restAfterKillMs: 20, lookAgainAfterMs: 5 })
  const buyer: Person = await aBuyer(portal, 30 * 12)
  server.makeAccount(buyer.login)
  const item = await anItem(portal)
  // The bridge is not there yet: the portal keeps what it sells.
  for (let at = 0; at < 12; at += 1) expect((await buy(portal, buyer, { id: item })).body.status).toBe('success')
  await deliver()

  for (let kills = 0; kills < 5; kills += 1) {
    await start()
    const goal = Math.min(server.delivered.length + 2, 12)
    const delivering = until('two more items', async () => {
      await deliver()
      server.pass()
      return server.delivered.length >= goal
    })
    await delivering
    void deliver()
    await stop('SIGKILL')
  }
  await start()
  await until('all of them', async () => {
    await deliver()
    server.pass()
    const { body } = await portal.call('GET', '/purchase/all', { token: buyer.token })
    return body.data.length > 0 && body.data.every(({ state }: { state: string }) => state === 'delivered')
  })
  expect(server.chestOf(buyer.login)).toHaveLength(12)
  expect(new Set(server.delivered.map(({ file }) => file)).size).toBe(12)
  expect(server.complaints).toEqual([])
  expect(await stop('SIGTERM')).toBe(0)
})
