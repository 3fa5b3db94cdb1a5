import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aMobFile, anAccountFile } from '../../../test/account-files.ts'
import { aBridgeProgram } from '../../../test/bridge-program.ts'
import { aFaultyBridge, faults } from '../../../test/faulty-bridge.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import { runSuite, type Result } from './run-suite.ts'

const program = await aBridgeProgram()
afterAll(() => program.close())
program.lives()
for (let at = 0; at < 5; at += 1) {
  const login = `ANA${at}`
  const bytes = anAccountFile(7800, { login, characters: [{ name: `Ana${at}`, level: at }] })
  writeFileSync(join(program.root, 'DBSrv/run/account/A', login), bytes)
}
writeFileSync(join(program.root, 'Common/Guilds.txt'), '0 0 3 LoOnEyTuNeS\n')

writeFileSync(join(program.root, 'Common/ItemList.csv'), '413,Poeira,1.1,0.0.0.0.0,0,0,0,0,0\n')
writeFileSync(join(program.root, 'Common/serv00.htm'), '4\n-1\n')
mkdirSync(join(program.root, 'TMSrv/run/npc'), { recursive: true })
for (const name of ['Orc', 'Troll', 'Lobo', 'Urso'])
  writeFileSync(join(program.root, 'TMSrv/run/npc', name), aMobFile(name, { 0: [413], 9: [1_147] }))

const run = (bridge: { url: string; secret: string }, only = '') =>
  runSuite({ ...bridge, waitMs: 10_000, load: 100, only })
const failing = (results: Result[]) => results.filter(({ outcome }) => outcome === 'fails')
const count = (results: Result[], outcome: Result['outcome']) =>
  results.filter((each) => each.outcome === outcome).length

test('the suite passes against the bridge program', async () => {
  const results = await run(program)
  expect(failing(results)).toEqual([])
  // What folders cannot do: the log, the cities, moving items, bans.
  expect([count(results, 'holds') > 28, count(results, 'left out')]).toEqual([true, 4])
})

test('the suite passes against the simulator, with every call of the contract', { timeout: 60_000 }, async () => {
  const sandbox = await aSandbox()
  const results = await run({ url: sandbox.bridgeUrl, secret: sandbox.secret })
  expect(failing(results)).toEqual([])
  // Nobody plays on the account of the suite, so the simulator refuses to put an item.
  expect([count(results, 'holds') > 30, count(results, 'left out')]).toEqual([true, 1])
})

/** The check that catches each fault. */
const caughtBy: Record<string, string> = {
  'accepts anybody': 'a request without a signature',
  'accepts old requests': 'clock skew',
  'accepts a nonce twice': 'a nonce is good once',
  'signs without the query': 'a signature covers path, query',
  'acts on every repetition': 'five requests at once',
  'takes other content for a repetition': 'the same id with another item',
  'forgets what it refused': 'an item for nobody',
  'refuses with the status 200': 'who is there',
  'repeats a row in the next page': 'readRanking',
  'repeats the password in a message': 'an account of that login',
  'delivers to another account': 'an item arrives once',
  'has an ETag and ignores it': 'readGuilds',
}

test.each(Object.keys(faults))('a bridge that %s is caught', async (name) => {
  const bridge = await aFaultyBridge(program, faults[name]!)
  const only = caughtBy[name] ?? ''
  const results = await run(bridge, only)
  bridge.close()
  const title = name.includes('password') ? 'no reply contained a password' : only
  expect(failing(results).map((each) => each.title)).toContainEqual(expect.stringContaining(title))
})
