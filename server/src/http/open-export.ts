import type { Locale } from '@guildhall/contract'
import type { Expression, Kysely } from 'kysely'
import type { App } from '../app.ts'
import { openCursor } from '../db/cursor.ts'
import type { DB } from '../db/tables.ts'
import { refuse } from '../fail.ts'
import { csvReply, type CsvColumn, type CsvReply } from './csv.ts'

/** Each export has a connection of its own, so this many run at once in a process. */
const mostOpen = 3
let open = 0

/** A query as a table that is read from a cursor while it is sent. Refuses `busy` while several others are sent. */
export async function openExport<Row>(
  { config }: Pick<App, 'config'>,
  columns: readonly CsvColumn<Row>[],
  queryOf: (db: Kysely<DB>) => Expression<Row>,
  locale: Locale,
): Promise<CsvReply> {
  if (open >= mostOpen) refuse('busy')
  open += 1
  let isOpen = true
  const free = () => {
    if (isOpen) open -= 1
    isOpen = false
  }
  try {
    const cursor = await openCursor(config.directUrl, queryOf)
    return csvReply(columns, { ...cursor, close: () => cursor.close().finally(free) }, locale)
  } catch (error) {
    free()
    throw error
  }
}
