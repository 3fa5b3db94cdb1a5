import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ask } from './money-truth.ts'

const everyMs = 100

/**
 * Adds a trigger that records the balance after each spending, while the wallet is locked. The numbers of movements
 * cannot show that order, because they are assigned before.
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
  /** Returns the number of checks and the findings. */
  close(): Promise<{ looks: number; found: string[] }>
}

/** Checks continuously, while the database is up, that all Cash sums to zero and that no stock is negative. */
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
