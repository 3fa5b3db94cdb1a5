import type { AnswerOf } from '@guildhall/contract'
import type { settlement } from '@guildhall/contract/settlement'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { reviewMissing } from './match-queries.ts'
import { presentImport } from './present.ts'
import * as queries from './queries.ts'
import { removeFile } from './run-import.ts'

/**
 * Removes an import with its lines and their differences; lines that another import has stay. A job that still reads it
 * finds it undone and stops.
 */
export async function undoSettlement(
  app: App,
  caller: Caller,
  id: number,
  reason: string,
): Promise<AnswerOf<typeof settlement.undoSettlement>> {
  const now = app.now()
  await transaction(app.db, async (tx) => {
    await queries.lockLines(tx)
    const row = (await queries.lockImport(tx, id)) ?? refuse('not_found')
    if (row.state === 'undone') refuse('changed_meanwhile')
    const removed = await queries.deleteLines(tx, id)
    const change = { undone_by: caller.id, undone_at: now.toISOString(), undo_reason: reason }
    await queries.updateImport(tx, id, { state: 'undone', ...change })
    await reviewMissing(tx, row.source, now.toISOString())
    await recordAdminAction(tx, caller, 'settlement.undo', `settlement ${id}`, now, {
      before: { state: row.state, file: row.file_name, lines: row.lines },
      after: { reason, removed },
    })
  })
  await removeFile(app, { id })
  return { message: m.settlement_undone(), data: presentImport((await queries.getImport(app.db, id))!) }
}
