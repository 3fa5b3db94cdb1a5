import pg from 'pg'
import { types } from '../../server/src/db/value-types.ts'
import { round } from '../harness.ts'

const giga = 1024 ** 3

/** What the ledger occupies: its rows, and its indexes. */
export async function measureSizes(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url, types })
  await client.connect()
  try {
    const { rows } = await client.query<{ heap: number; indexes: number }>(
      `select pg_table_size('ledger_transfers') as heap, pg_indexes_size('ledger_transfers') as indexes`,
    )
    const each = await client.query<{ name: string; size: number }>(
      `select indexrelid::regclass::text as name, pg_relation_size(indexrelid) as size
       from pg_index where indrelid = 'ledger_transfers'::regclass order by 2 desc`,
    )
    for (const { name, size } of each.rows) console.log(`${name}: ${round(size / giga, 2)} GB`)
    const { heap, indexes } = rows[0]!
    return { 'GB rows': round(heap / giga, 2), 'GB indexes': round(indexes / giga, 2) }
  } finally {
    await client.end()
  }
}
