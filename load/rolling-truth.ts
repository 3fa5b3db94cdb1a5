import pg from 'pg'
import type { Watch } from './watch.ts'
import type { World } from './world.ts'

/** Works with one connection of the administrator to a database. */
export async function withDatabase<Result>(
  adminUrl: string,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** How many of each write were acknowledged, and how many are stored. */
export type Written = Record<string, { acknowledged: number; stored: number }>

interface Kind {
  request: string
  isDone(body: { status?: unknown }): boolean
  /** Counts the rows since a moment, of the players of the load and of the staff who publish. */
  count: string
}

const always = () => true
const ofPlayers = `(select id from users where login like 'load%')`
const kinds: Record<string, Kind> = {
  purchases: {
    request: 'POST /api/transaction/buyItem',
    isDone: ({ status }) => status === 'success',
    count: `select count(*)::int as n from purchases where created_at >= $1 and user_id in ${ofPlayers}`,
  },
  donations: {
    request: 'POST /api/mercadopago/pix',
    isDone: always,
    count: `select count(*)::int as n from payments where created_at >= $1 and user_id in ${ofPlayers}`,
  },
  tickets: {
    request: 'POST /api/ticket/store',
    isDone: always,
    count: `select count(*)::int as n from tickets where created_at >= $1 and author_id in ${ofPlayers}`,
  },
  articles: {
    request: 'POST /api/notice',
    isDone: always,
    count: `select count(*)::int as n from notices where created_at >= $1`,
  },
  sales: {
    request: 'POST /api/market/buy',
    isDone: always,
    count: `select count(*)::int as n from market_listings where sold_at >= $1 and buyer_id in ${ofPlayers}`,
  },
}

/**
 * Compares what was acknowledged with what is stored. A write that failed in the end may be stored or not, so it widens
 * the comparison by one.
 */
export const compareWrites = (
  { adminUrl, database }: World,
  { acknowledged, failures }: Watch,
  since: Date,
): Promise<{ written: Written; differences: string[] }> =>
  withDatabase(adminUrl, database, async (client) => {
    const written: Written = {}
    const differences: string[] = []
    for (const [name, { request, isDone, count }] of Object.entries(kinds)) {
      const done = (acknowledged.get(request) ?? []).filter(({ body }) => isDone(body as { status?: unknown })).length
      const open = failures.filter((failure) => failure.request === request).length
      const { rows } = await client.query<{ n: number }>(count, [since])
      const stored = rows[0]!.n
      written[name] = { acknowledged: done, stored }
      if (stored < done || stored > done + open)
        differences.push(`${done} ${name} were acknowledged and ${stored} are stored (${open} had no reply)`)
    }
    return { written, differences: [...differences, ...(await findTwice(client, since))] }
  })

/** What was paid and is not credited once, and purchases without their one debit. */
async function findTwice(client: pg.Client, since: Date): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `select p.id || ' is paid and credited ' || count(t.id) || ' times' as text
     from payments p left join ledger_transfers t on t.kind = 'donation' and t.reference = p.id::text
     where p.created_at >= $1 and p.state = 'paid' group by p.id having count(t.id) <> 1
     union all
     select p.id || ' was bought and debited ' || count(t.id) || ' times'
     from purchases p left join ledger_transfers t on t.id = p.id
     where p.created_at >= $1 group by p.id having count(t.id) <> 1`,
    [since],
  )
  return rows.map(({ text }) => text)
}
