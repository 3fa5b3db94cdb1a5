import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ask } from './money-truth.ts'

const everyMs = 100

/**
 * Has the database note what each spending left in its wallet, as the movement is written and its wallet held: the
 * numbers of movements are made before, and are no order.
 */
export const witnessSpending = (databaseUrl: string): Promise<object[]> =>
  ask(
    databaseUrl,
    `create schema chaos;
     create table chaos.spending (transfer uuid, kind text, rest bigint);
     create function chaos.witness() returns trigger language plpgsql as $$
     begin
       insert into chaos.spending select new.id, new.kind, balance from ledger_accounts where id = new.from_account;
       return null;
     end
     $$;
     create trigger chaos_witness after insert on ledger_transfers for each row
       when (new.kind in ('purchase', 'market_sale')) execute function chaos.witness()`,
  )

export interface Books {
  /** Answers how often they were looked into, and what was wrong when. */
  close(): Promise<{ looks: number; found: string[] }>
}

/** Looks all the time, whenever the database is there, whether all Cash comes to zero and no stock is below it. */
export function watchBooks(databaseUrl: string): Books {
  const ending = new AbortController()
  const found: string[] = []
  let looks = 0
  const looking = (async () => {
    while (!ending.signal.aborted) {
      const client = new pg.Client({ connectionString: databaseUrl })
      client.on('error', () => {})
      try {
        await client.connect()
        while (!ending.signal.aborted) {
          const { rows } = await client.query<{ cash: string; least: number }>(
            `select (select sum(balance) from ledger_accounts) as cash, (select min(qty) from audit.stock) as least`,
          )
          looks += 1
          const [{ cash, least } = { cash: '0', least: 0 }] = rows
          if (Number(cash) !== 0) found.push(`L1: all Cash came to ${cash} at one moment`)
          if (least !== null && least < 0) found.push(`S1: there were ${least} in stock`)
          await pause(everyMs)
        }
      } catch {
        // The database was killed.
        await pause(everyMs)
      } finally {
        await client.end().catch(() => {})
      }
    }
  })()
  return {
    async close() {
      ending.abort()
      await looking
      return { looks, found: [...new Set(found)] }
    },
  }
}
