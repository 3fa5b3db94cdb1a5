import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { production } from '../../../test/production.ts'
import { aFolder, run, users } from '../../../test/programs.ts'
import type { Config } from '../config.ts'
import { mayMakeDatabase } from './new-database.ts'

const root = join(import.meta.dirname, '../../..')
const cleanUp: (() => void)[] = []
afterAll(() => cleanUp.forEach((each) => each()))

/**
 * Runs `npm start` with these variables in an empty folder. Other variables are empty, because .env would set absent
 * ones.
 */
async function start(env: Record<string, string>, as?: (typeof users)[number]) {
  const folder = aFolder(as)
  cleanUp.push(folder.remove)
  const dataDir = join(folder.path, 'data')
  const empty = { NODE_ENV: '', HOST: '', PUBLIC_URL: '', DATABASE_URL: '', DEMO_PUBLIC: '', DEV: '' }
  const program = run(
    `process.argv.splice(1, 1, ${JSON.stringify(join(root, 'start.mjs'))}); await import('@/start.mjs')`,
    {
      ...(as && { as }),
      env: { ...empty, PORT: '1', DATA_DIR: dataDir, ...env },
    },
  )
  cleanUp.push(() => void program.child.kill('SIGKILL'))
  const code = await program.ended
  return { code, said: program.said.join('\n'), hasDatabase: existsSync(join(dataDir, 'postgres')) }
}

// At version 30c27a2 this started a demo with the passwords of the README on every address.
test('a misspelled NODE_ENV starts nothing', async () => {
  const { code, said, hasDatabase } = await start({
    NODE_ENV: 'Production',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://portal.example',
  })
  expect(code).toBe(78)
  expect(said).toContain('NODE_ENV is "Production"')
  expect(said).not.toContain('ready')
  expect(hasDatabase).toBe(false)
})

test('a demo that would listen elsewhere than on loopback starts nothing', async () => {
  const { code, said, hasDatabase } = await start({ HOST: '0.0.0.0' })
  expect(code).toBe(78)
  expect(said).toMatch(/HOST is "0\.0\.0\.0".*DEMO_PUBLIC=on/)
  expect(hasDatabase).toBe(false)
})

test('all problems of a production are reported at once, and nothing is built', async () => {
  const { code, said, hasDatabase } = await start({ NODE_ENV: 'production', DEV: '1', PASSWORD_PEPPER: 'a' })
  expect(code).toBe(78)
  for (const name of ['DEV', 'PASSWORD_PEPPER', 'SECRET_KEY', 'PUBLIC_URL', 'MAIL_URL'])
    expect(said).toContain(`- ${name} `)
  expect(said.includes('runuser')).toBe(process.geteuid?.() === 0)
  expect(hasDatabase).toBe(false)
})

test('a production whose database is gone, while its backups are there, starts nothing and says what to do', async () => {
  const { path: backups, remove } = aFolder()
  cleanUp.push(remove)
  const newest = 'guildhall-2026-11-26T04-00-00Z.tar.gz'
  for (const name of ['guildhall-2026-11-25T04-00-00Z.tar.gz', newest]) writeFileSync(join(backups, name), '')
  const { code, said, hasDatabase } = await start({ ...production, BACKUP_TO: backups }, users.at(-1))
  expect(code).toBe(1)
  expect(said).toContain(`BACKUP_TO has ${newest} of a portal. Nothing was started. Mount the disk of DATA_DIR`)
  expect(hasDatabase).toBe(false)
})

test('a production without a database says that a new portal is made; one with a database, and a demo, say nothing', () => {
  const { path: dataDir, remove } = aFolder()
  cleanUp.push(remove)
  const said: string[] = []
  const ask = (isProduction: boolean, path: string) => {
    said.length = 0
    const backups = { to: { kind: 'folder', path } } as Config['backups']
    return mayMakeDatabase({ production: isProduction, dataDir, backups }, (line) => void said.push(line))
  }
  const within = join(dataDir, 'backups')
  mkdirSync(within)
  writeFileSync(join(within, 'guildhall-2026-11-26T04-00-00Z.tar.gz'), '')
  const elsewhere = aFolder()
  cleanUp.push(elsewhere.remove)
  // Backups beside the data are no sign: a restore begins with them.
  for (const path of [within, elsewhere.path, join(elsewhere.path, 'absent')]) {
    expect(ask(true, path)).toBe(true)
    expect(said).toEqual([expect.stringContaining('A NEW, EMPTY portal is made')])
  }
  expect([ask(false, elsewhere.path), said]).toEqual([true, []])
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18')
  writeFileSync(join(elsewhere.path, 'guildhall-2026-11-26T04-00-00Z.tar.gz'), '')
  expect([ask(true, elsewhere.path), said]).toEqual([true, []])
})

// Without the check it was a stack of ENOENT about a file that is there.
test('settings that this user cannot read are named with the cure', async () => {
  const { path: home, remove } = aFolder()
  cleanUp.push(remove)
  writeFileSync(join(home, '.env'), 'APP_NAME=Hidden')
  chmodSync(join(home, '.env'), 0)
  const program = run(
    `process.argv.splice(1, 1, ${JSON.stringify(join(root, 'start.mjs'))}, '--doctor'); await import('@/start.mjs')`,
    { as: users.at(-1)!, env: { GUILDHALL_HOME: home } },
  )
  expect(await program.ended).toBe(78)
  expect(program.said.join('\n')).toMatch(/\.env cannot be read by this user\. Run the command as root/)
})
