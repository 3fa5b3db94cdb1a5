import { join } from 'node:path'
import { freePort } from '../test/ports.ts'
import { cashOf, type MadeSource } from './adoption-sources.ts'
import { call } from './call.ts'
import { ledgerFindings } from './ledger-findings.ts'
import { ask, bookFindings } from './money-truth.ts'
import { end, start } from './money-processes.ts'

/** Each person of each source has one account with their Cash and their old password, and the ledger adds up. */
export async function compareAdoption(
  databaseUrl: string,
  dataDir: string,
  sources: readonly MadeSource[],
  people: number,
): Promise<string[]> {
  const found: string[] = []
  for (const { from, letter } of sources) {
    const cash = from === 'files' ? '0' : `substr(u.login, 2)::int % 50`
    const [row] = await ask<Record<string, string>>(
      databaseUrl,
      `select count(*) as accounts, count(distinct lower(u.login)) as logins,
         count(p.id) filter (where p.outcome = 'new' and p.balance = ${cash}) as people,
         count(*) filter (where a.balance = ${cash}) as wallets,
         count(*) filter (where coalesce(t.amount, 0) = ${cash}) as openings,
         count(o.user_id) as passwords
       from users u join adopted_people p on p.user_id = u.id join ledger_accounts a on a.user_id = u.id
         left join old_passwords o on o.user_id = u.id
         left join ledger_transfers t on t.kind = 'opening' and t.reference = p.id::text
       where u.login ~ '^${letter}[0-9]{6}$'`,
    )
    for (const [what, count] of Object.entries(row!))
      if (Number(count) !== people) found.push(`${from}: ${count} ${what} in place of ${people}`)
  }
  const withCash = sources.filter(({ from }) => from !== 'files').length
  const owed = withCash * Array.from({ length: people }, (_, at) => cashOf(at + 1)).reduce((sum, each) => sum + each, 0)
  const cash = await sumOfOpenings(databaseUrl)
  if (cash !== owed) found.push(`the opening entries come to ${cash} in place of ${owed}`)
  const [odd] = await ask<{ count: string }>(
    databaseUrl,
    `select (select count(*) from adoption_runs where state = 'running') + (select count(*) from adopted_people where outcome = 'skipped') as count`,
  )
  if (odd!.count !== '0') found.push(`${odd!.count} runs are not finished, or people were left out`)
  return [...found, ...(await bookFindings(databaseUrl)), ...(await ledgerFindings(databaseUrl, dataDir))]
}

/** The Cash of all opening entries. */
export async function sumOfOpenings(databaseUrl: string): Promise<number> {
  const [row] = await ask<{ sum: string }>(
    databaseUrl,
    `select coalesce(sum(amount), 0) as sum from ledger_transfers where kind = 'opening'`,
  )
  return Number(row!.sum)
}

const samples = 5

/** Samples of each source sign in with the old password, which is replaced by that, and sign in again. */
export async function signInWithOldPasswords({
  environment,
  gameRoot,
  sources,
  people,
}: {
  environment: Record<string, string>
  gameRoot: string
  sources: readonly MadeSource[]
  people: number
}): Promise<{ count: number; differences: string[] }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const said: string[] = []
  const node = await start({ environment: { PATH: process.env.PATH ?? '', ...environment }, said }, 'money-node.ts', {
    ...{ PORT: String(port), PUBLIC_URL: url, RATE_LIMITS: 'off', CAPTCHA: 'off', MAIL_URL: 'smtp://127.0.0.1:1' },
    ...{ GAME: 'folders', GAME_ROOT: gameRoot, GAME_DIALECT: 'w2pp', DATA_DIR: join(gameRoot, 'data') },
  })
  try {
    const differences: string[] = []
    let count = 0
    for (const { from, letter, password } of sources)
      for (let sample = 0; sample < samples; sample += 1) {
        const nth = 1 + Math.floor((sample * (people - 1)) / (samples - 1))
        const username = `${letter}${String(nth).padStart(6, '0')}`
        const signIn = async (word: string) => (await call([url], '/login', '', { username, password: word })).status
        const statuses = [await signIn('anotherword'), await signIn(password), await signIn(password)]
        const [row] = await ask<{ hash: string; old: string }>(
          environment.DATABASE_URL!,
          `select u.password_hash as hash, (select count(*) from old_passwords o where o.user_id = u.id) as old
           from users u where u.login = '${username}'`,
        )
        if (statuses.join() !== '401,200,200')
          differences.push(`${from}: ${username} signed in with ${statuses.join(', ')}`)
        if (!row?.hash.startsWith('argon2id$') || row.old !== '0')
          differences.push(`${from}: the old password of ${username} was not replaced`)
        count += 1
      }
    return { count, differences }
  } finally {
    await end(node)
  }
}
