import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import pg from 'pg'
import { anAccount, mailsTo, tokenIn } from '../../../../test/accounts.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'

let logged = ''
const sink = new Writable({ write: (chunk, _, done) => ((logged += String(chunk)), done()) })
const sandbox = await aSandbox()
const portal = await aPortal({ GAME_TIMEOUT_MS: '400' }, { sandbox, log: pino({ level: 'trace' }, sink) })
const { call } = portal

/** Every row of every table as text, as a thief could search a stolen copy. */
async function dump(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    )
    const texts: string[] = []
    for (const { name } of tables) {
      // Bytes are read as text, because they may contain a secret.
      const { rows } = await client.query<Record<string, unknown>>(`select t.* from ${name} t`)
      texts.push(
        JSON.stringify(rows, (_, value) => (isBytes(value) ? Buffer.from(value.data).toString('latin1') : value)),
      )
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

const isBytes = (value: unknown): value is { type: 'Buffer'; data: number[] } =>
  (value as { type?: string } | null)?.type === 'Buffer'

test('no table, log line or mail contains a password or a valid token', async () => {
  const account = await anAccount(portal, { password: 'Segredo-1' })
  const tokens = [account.token]
  const passwords = ['Segredo-1', 'Segredo-2', 'Segredo-3', 'Segredo-4', 'typed-in-9']
  tokens.push(
    (await call('POST', '/login', { body: { username: account.username, password: 'Segredo-1' } })).body.token,
  )
  await call('POST', '/login', { body: { username: 'typed-in-9', password: 'Segredo-4' } })
  await call('POST', '/passwordRecovery', { body: { username: 'typed-in-9' } })
  const change = { currentPassword: 'Segredo-1', newPassword: 'Segredo-2' }
  await call('PUT', '/account/password', { token: account.token, body: change })
  // The game is down. What is stored to settle the operation must not contain the password.
  await sandbox.control('POST', '/game/down', { down: true })
  const pending = { currentPassword: 'Segredo-2', newPassword: 'Segredo-3' }
  await call('PUT', '/account/password', { token: account.token, body: pending })
  await anAccount(portal, { password: 'Segredo-4' })
  await sandbox.control('POST', '/game/down', { down: false })
  const totp = await call('POST', '/account/totp/start', {
    token: account.token,
    body: { currentPassword: 'Segredo-3' },
  })
  expect(totp.status).toBe(200)

  await call('POST', '/passwordRecovery', { body: { username: account.username } })
  const beforeJobs = await dump(portal.app.config.databaseUrl)
  await portal.runJobs()
  const mails = await mailsTo(sandbox, account.email)
  const mailed = mails.map(tokenIn).filter(Boolean)
  expect(mailed.length).toBeGreaterThan(1)

  const afterJobs = await dump(portal.app.config.databaseUrl)
  expect(afterJobs).toContain(account.email)
  for (const secret of [...passwords, ...tokens, ...mailed, totp.body.secret as string]) {
    expect(beforeJobs, 'the tables while jobs wait').not.toContain(secret)
    expect(afterJobs, 'the tables').not.toContain(secret)
    expect(logged, 'the log').not.toContain(secret)
  }
  for (const secret of [...passwords, ...tokens]) expect(JSON.stringify(mails)).not.toContain(secret)
  expect(logged.length).toBeGreaterThan(100)
})
