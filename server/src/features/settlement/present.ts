import type { AnswerOf } from '@guildhall/contract'
import type { settlement } from '@guildhall/contract/settlement'
import type { DifferenceRow } from './difference-queries.ts'
import type { ImportRow } from './queries.ts'

type Import = AnswerOf<typeof settlement.getSettlement>['data']
type Difference = AnswerOf<typeof settlement.getDifference>['data']

export const presentImport = (row: ImportRow): Import => ({
  id: row.id,
  source: row.source,
  format: row.format,
  bank: row.bank,
  file: row.file_name,
  state: row.state,
  progress: row.state === 'waiting' ? 0 : row.state === 'reading' ? row.bytes_read / row.file_bytes : 1,
  lines: row.lines,
  fresh: row.fresh,
  repeated: row.repeated,
  skipped: row.skipped,
  wrong: row.wrong,
  from: row.from_day,
  to: row.to_day,
  open: row.open ?? 0,
  by: row.by,
  at: row.imported_at,
  undoneBy: row.undone_login,
  undoneAt: row.undone_at,
  undoReason: row.undo_reason,
})

export const presentDifference = (row: DifferenceRow): Difference => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  source: row.source,
  bank: row.bank,
  day: row.day,
  expected: row.expected_cents,
  found: row.found_cents,
  line:
    row.line_id === null
      ? null
      : {
          kind: row.line_kind!,
          number: row.number,
          reference: row.reference,
          gross: row.gross_cents!,
          fee: row.fee_cents!,
          net: row.net_cents!,
          matchedBy: row.matched_by,
          importId: row.import_id,
          row: row.row_number,
        },
  payment: row.of_payment,
  deposit: row.of_deposit,
  unknown: row.unknown_id,
  note: row.note,
  decidedBy: row.decided_login,
  decidedAt: row.decided_at,
})
