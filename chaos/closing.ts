import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStorage } from '../server/src/adapters/disk-storage.ts'
import { ledgerFindings } from './ledger-findings.ts'
import { liveOnce } from './live-once.ts'
import { ask } from './money-truth.ts'
import { generator } from './random.ts'

export interface ClosingReport {
  seed: number
  accounts: number
  /** The number of processes that were killed at their point; the others finished before they reached it. */
  killed: number
  forfeited: number
  differences: string[]
}

/** About the number of statements with which one account is closed, twice. */
const mostSteps = 300
const name = 'Zuleidecanaria'

/**
 * Closes accounts of which every fourth has a delivery, a sale or a payment under way. The portal's process is killed at
 * statements that the seed chooses. Half of the way on, what is under way ends; the last process is not killed.
 */
export async function closeUnderKills({
  databaseUrl,
  accounts,
  points,
  seed,
  say = () => {},
}: {
  databaseUrl: string
  accounts: number
  points: number
  seed: number
  say?: (line: string) => void
}): Promise<ClosingReport> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-closing-'))
  const random = generator(seed)
  try {
    await makeAccounts(databaseUrl, dataDir, accounts)
    const differences: string[] = []
    let killed = 0
    for (let point = 0; point < points; point += 1) {
      if (point === Math.floor(points / 2)) {
        differences.push(...(await findTooEarly(databaseUrl)))
        await endAllUnderWay(databaseUrl)
      }
      const crashAt = 1 + Math.floor(random() * mostSteps)
      const signal = await live({ databaseUrl, dataDir, crashAt })
      if (signal === 'SIGKILL') killed += 1
      say(`${point + 1}: statement ${crashAt}: ${signal ?? 'finished'}`)
    }
    await live({ databaseUrl, dataDir, crashAt: null })
    differences.push(...(await findDifferences(databaseUrl, dataDir)))
    const [sum] = await ask<{ cash: number }>(databaseUrl, 'select sum(forfeited)::int as cash from account_closings')
    return { seed, accounts, killed, forfeited: sum?.cash ?? 0, differences }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Runs the portal's process once. Returns the signal that ended it; null when it finished its work. */
const live = (life: { databaseUrl: string; dataDir: string; crashAt: number | null }) =>
  liveOnce('closing-child.ts', {
    DATABASE_URL: life.databaseUrl,
    DATA_DIR: life.dataDir,
    CLOSING_CRASH_AT: String(life.crashAt ?? ''),
  })

/** Accounts whose 14 days are over, each with Cash, a ticket with a file, and something under way for three of four. */
async function makeAccounts(databaseUrl: string, dataDir: string, count: number): Promise<void> {
  const storage = createDiskStorage(dataDir)
  const [staff] = await ask<{ id: number }>(
    databaseUrl,
    `insert into users (login, first_name, password_hash, roles) values ('chaosstaff', 'Chaos', 'none', '{administrator}')
     returning id`,
  )
  for (let nth = 0; nth < count; nth += 1) {
    const login = `chaos${nth}`
    const cash = 10 * (nth % 5)
    const [user] = await ask<{ id: number }>(
      databaseUrl,
      `insert into users (login, first_name, email, password_hash, game_account_made, game_state, closes_at)
       values ('${login}', '${name}', '${name}${nth}@mail.example', 'none', true, 'ok', now() - interval '1 minute')
       returning id`,
    )
    const id = user!.id
    const file = `${String(nth).padStart(31, '0')}f`
    await storage.save(`tickets/${file}.attached`, Buffer.from(name))
    await ask(
      databaseUrl,
      `insert into account_closings (user_id, asked_at, due_at, confirmed_cash)
         values (${id}, now() - interval '14 days', now() - interval '1 minute', ${cash});
       insert into ticket_attachments (name, kind, sent_as, bytes, uploaded_by, uploaded_at)
         values ('${file}', 'text', '${name}.txt', 14, ${id}, now());
       insert into player_notes (user_id, author_id, text, created_at) values (${id}, ${staff!.id}, '${name}', now());
       ${cash > 0 ? creditOf(id, staff!.id, cash) : ''}
       ${underWay[nth % underWay.length]!(id, login)}`,
    )
  }
}

function creditOf(id: number, staff: number, cash: number): string {
  const credit = randomUUID()
  return `insert into staff_credits (id, user_id, given_by, value, note, created_at)
      values ('${credit}', ${id}, ${staff}, ${cash}, 'Evento', now());
    select move_cash('${credit}', 'staff_credit', '${credit}', null, 'staff', ${id}, null, ${cash}, now(), null, null, false);`
}

const underWay: ((id: number, login: string) => string)[] = [
  () => '',
  (id, login) => {
    const delivery = randomUUID()
    return `insert into deliveries
      (id, operation_id, reference, user_id, login, item, target, state, created_at, next_try_at)
      values ('${delivery}', '${delivery}', 'chaos ${delivery}', ${id}, '${login}', '{413,61,10}', 'storage', 'queued', now(),
        now() + interval '1 day');`
  },
  (id, login) => `insert into market_listings
      (seller_id, seller, owner_id, item, name, slot, price, fee_percent, state, goods, created_at, listed_at, next_try_at,
        returned_by)
      values (${id}, '${login}', ${id}, '{413,61,10}', 'Poeira', 0, 50, 0, 'returning', 'putting', now(), now(),
        now() + interval '1 day', ${id});`,
  (id) => {
    const payment = randomUUID()
    return `insert into payments
      (id, user_id, method, provider, reference, provider_key, request_digest, amount_cents, cash, created_at, state)
      values ('${payment}', ${id}, 'mercado_pix', 'mercadopago', '${payment}', '${payment}', '\\x00', 5000, 367, now(),
        'pending');`
  },
]

/** What is under way ends, as games and providers would end it. */
const endAllUnderWay = (databaseUrl: string) =>
  ask(
    databaseUrl,
    `update deliveries set state = 'delivered', staged_at = now(), settled_at = now() where state = 'queued';
     update market_listings set state = 'cancelled', goods = 'delivered', next_try_at = null, ended_at = now()
       where state = 'returning';
     update payments set state = 'expired' where state = 'pending'`,
  )

const waiting = `exists (select from deliveries d where d.user_id = c.user_id and d.state = 'queued')
  or exists (select from market_listings l where l.seller_id = c.user_id and l.goods = 'putting')
  or exists (select from payments p where p.user_id = c.user_id and p.state = 'pending')`

/** Accounts that were closed while something was under way. */
async function findTooEarly(databaseUrl: string): Promise<string[]> {
  const rows = await ask<{ id: number }>(
    databaseUrl,
    `select c.id from account_closings c where c.state <> 'waiting' and (${waiting})`,
  )
  return rows.map(({ id }) => `the closing ${id} did not wait for what was under way`)
}

/** Every account is closed once, its Cash is with the house, and nothing of it is left. */
async function findDifferences(databaseUrl: string, dataDir: string): Promise<string[]> {
  const found = await ask<{ problem: string }>(
    databaseUrl,
    `select format('the closing %s is %s', id, state) as problem from account_closings where state <> 'closed'
     union all select format('the closing %s moved %s Cash', c.id, coalesce(t.amount, 0)) from account_closings c
       left join ledger_transfers t on t.kind = 'forfeit' and t.reference = c.id::text
       where coalesce(t.amount, 0) <> c.confirmed_cash or c.forfeited <> c.confirmed_cash
     union all select format('the wallet of %s has %s', a.user_id, a.balance) from ledger_accounts a
       join account_closings c on c.user_id = a.user_id where a.balance <> 0
     union all select format('the account %s is not erased', u.id) from users u join account_closings c on c.user_id = u.id
       where u.email is not null or u.first_name = '${name}' or u.login <> 'conta-encerrada-' || u.id
     union all select format('the delivery %s names its account', id) from deliveries where login like 'chaos%'
     union all select format('the note %s is there', id) from player_notes
     union all select format('the file %s has a row', id) from ticket_attachments
     union all select format('%s logins are kept', count(*)) from closed_logins
       having count(*) <> (select count(*) from account_closings)`,
  )
  const files: string[] = []
  for await (const { name: file } of createDiskStorage(dataDir).list()) files.push(`the file ${file} is there`)
  return [...found.map(({ problem }) => problem), ...files, ...(await ledgerFindings(databaseUrl, dataDir))]
}
