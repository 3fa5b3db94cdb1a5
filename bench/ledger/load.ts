import pg from 'pg'
import { administer } from '../../test/server.ts'

/** The number of connections on both sides of a comparison. */
const connections = 10

/** Creates players with only a wallet: `player1` and so on. */
export const addPlayers = (url: string, count: number): Promise<void> =>
  administer(
    url,
    `insert into users (login, first_name, last_name, email, document, phone, password_hash)
     select 'player' || i, 'Ana', 'Souza', 'player' || i || '@mail.example', '52998224725', '11999998888', 'none'
     from generate_series(1, ${count}) i`,
  )

/** How often `work` completes per second with so many at once, until the time is over. */
export async function rate(work: (at: number) => Promise<unknown>, seconds: number): Promise<number> {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1_000
  let [begun, done] = [0, 0]
  const one = async () => {
    while (performance.now() < until) {
      await work((begun += 1))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return (done / (performance.now() - startedAt)) * 1_000
}

export async function rawPool(url: string): Promise<{ clients: pg.Client[]; close(): Promise<void> }> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
  for (const client of clients) client.on('error', () => {})
  await Promise.all(clients.map((client) => client.connect()))
  return { clients, close: async () => void (await Promise.all(clients.map((client) => client.end()))) }
}
