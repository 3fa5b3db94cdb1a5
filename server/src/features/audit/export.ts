import type { Locale, ValidOf } from '@guildhall/contract'
import type { audit } from '@guildhall/contract/audit'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { refuse } from '../../fail.ts'
import type { CsvColumn, CsvReply } from '../../http/csv.ts'
import { openExport } from '../../http/open-export.ts'
import * as queries from './queries.ts'
import { presentAction, readFilters } from './service.ts'

/** Excel holds 32,767 characters in a cell, and a row may have many values. */
const valueAtMost = 1_000
const cellAtMost = 32_000

/** The rows that the filters find, newest first, read from a cursor. The export itself is recorded. */
export async function exportAuditLog(
  app: App,
  caller: Caller,
  sent: ValidOf<typeof audit.exportAuditLog>['query'],
  locale: Locale,
): Promise<CsvReply> {
  const filters = await readFilters(app, sent)
  if (!filters) refuse('not_found')
  const reply = await openExport(app, columns, (db) => queries.findActionsToExport(db, filters), locale)
  try {
    const after = { ...sent, rows: reply.rows }
    await recordAdminAction(app.db, caller, 'export.audit', 'export audit', app.now(), { after })
  } catch (error) {
    await reply.close()
    throw error
  }
  return reply
}

const columns: CsvColumn<queries.ActionRow>[] = [
  [m.audit_column_row, ({ id }) => id],
  [m.audit_column_at, ({ at }) => ({ at })],
  [m.audit_column_actor, (row) => presentAction(row).actor],
  [m.audit_column_action, (row) => presentAction(row).actionName],
  [m.audit_column_target, (row) => targetText(row)],
  [m.audit_column_player, ({ player }) => player],
  [m.audit_column_address, ({ address }) => address],
  [m.audit_column_before, (row) => valuesOf(row, 'before')],
  [m.audit_column_after, (row) => valuesOf(row, 'after')],
]

function targetText(row: queries.ActionRow): string {
  const { thing } = presentAction(row)
  return [thing.name, thing.refName ?? thing.ref, thing.title].filter(Boolean).join(' ')
}

/** A line for each field that differs. */
const valuesOf = (row: queries.ActionRow, side: 'before' | 'after'): string =>
  presentAction(row, valueAtMost)
    .changes.flatMap(({ field, [side]: value }) => (value === null ? [] : [field ? `${field}: ${value}` : value]))
    .join('\n')
    .slice(0, cellAtMost)
    .toWellFormed()
