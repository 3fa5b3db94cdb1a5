import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { paymentMethods } from './payment-rules.ts'
import {
  bankNameMax,
  columnNameMax,
  differenceKinds,
  differenceStates,
  importStates,
  lineKinds,
  lineProblems,
  matchRules,
  reportMaxBytes,
  settlementFormats,
  settlementNote,
  settlementSources,
} from './settlement-rules.ts'
import { Id, Instant, Message, isSensible, json, line } from './values.ts'

const Source = z.enum(settlementSources)
const Note = line(settlementNote.min, settlementNote.max)
const Column = line(1, columnNameMax)
const params = z.object({ id: Id })
/** A month of the server's calendar, `2026-11`. */
const Month = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])$/),
  z.refine((month) => isSensible(`${month}-01`)),
)

const columns = z.object({
  date: Column,
  amount: z.optional(Column),
  credit: z.optional(Column),
  debit: z.optional(Column),
  id: z.optional(Column),
  text: z.optional(Column),
})

/** A file that was imported. `repeated` of its lines were in an earlier import, `skipped` are no movements of money. */
const Import = z.object({
  id: z.number(),
  source: Source,
  format: z.enum(settlementFormats),
  bank: z.nullable(z.string()),
  file: z.string(),
  state: z.enum(importStates),
  /** The part of the file that is read, from 0 to 1. */
  progress: z.number(),
  lines: z.number(),
  fresh: z.number(),
  repeated: z.number(),
  skipped: z.number(),
  wrong: z.number(),
  /** Days of the server's calendar, null before a line is read. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  open: z.number(),
  by: z.nullable(z.string()),
  at: Instant,
  undoneBy: z.nullable(z.string()),
  undoneAt: z.nullable(Instant),
  undoReason: z.nullable(z.string()),
})

/** Amounts are cents of a real, below zero where the money left. */
const Difference = z.object({
  id: z.number(),
  kind: z.enum(differenceKinds),
  state: z.enum(differenceStates),
  source: Source,
  bank: z.nullable(z.string()),
  day: z.string(),
  expected: z.nullable(z.number()),
  found: z.nullable(z.number()),
  line: z.nullable(
    z.object({
      kind: z.enum(lineKinds),
      number: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      gross: z.number(),
      fee: z.number(),
      net: z.number(),
      matchedBy: z.nullable(z.enum(matchRules)),
      importId: z.nullable(z.number()),
      row: z.nullable(z.number()),
    }),
  ),
  payment: z.nullable(z.uuid()),
  deposit: z.nullable(z.number()),
  unknown: z.nullable(z.uuid()),
  note: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
})

const data = { data: Difference }

/** A method of the statement; `deposit` is a transfer by hand, `unmatched` what no payment has. */
export const statementMethods = [...paymentMethods, 'deposit', 'unmatched'] as const

const StatementRow = z.object({
  method: z.enum(statementMethods),
  lines: z.number(),
  received: z.number(),
  fees: z.number(),
  refunds: z.number(),
  chargebacks: z.number(),
  net: z.number(),
  /** What the portal has of the month: reais that were paid, and the Cash that it credited for them. */
  here: z.number(),
  cash: z.number(),
})

/** Reconciliation with providers: their reports are compared with payments and deposits. Nothing here moves Cash. */
export const settlement = endpoints({
  listSettlements: {
    route: 'GET /staff/settlements',
    access: 'settlements.read',
    isPolled: true,
    about: 'The imported reports, newest first, and the columns that are remembered for each bank.',
    query: z.object({ before: z.optional(Id) }),
    reply: z.object({
      data: z.array(Import),
      next: z.nullable(z.number()),
      open: z.number(),
      banks: z.array(z.object({ name: z.string(), columns: z.nullable(columns) })),
    }),
  },
  importSettlement: {
    route: 'POST /staff/settlements',
    access: 'settlements.write',
    confirm: true,
    about:
      'Imports a report, sent as the file `report`: a CSV of Mercado Pago or PayPal, or a bank statement as OFX or CSV. A job reads it, and the file is removed afterwards. The same file again adds nothing.',
    body: z.object({
      source: Source,
      /** For a bank statement: the name of the bank, and for CSV its columns, which are remembered. */
      bank: z.optional(line(0, bankNameMax)),
      columns: z.optional(json(columns)),
    }),
    files: { report: { kind: 'archive', maxBytes: reportMaxBytes } },
    reply: z.extend(Message, { data: Import }),
    status: 201,
    errors: ['upload_too_large'],
    limit: { max: 30, perSeconds: 3600, by: 'caller' },
  },
  getSettlement: {
    route: 'GET /staff/settlements/:id',
    access: 'settlements.read',
    isPolled: true,
    about: 'An imported report, with the first hundred lines that could not be read.',
    params,
    reply: z.object({
      data: Import,
      problems: z.array(z.object({ row: z.number(), problem: z.enum(lineProblems) })),
    }),
    errors: ['not_found'],
  },
  undoSettlement: {
    route: 'POST /staff/settlements/:id/undo',
    access: 'settlements.write',
    confirm: true,
    about: 'Removes an import with its lines, apart from those that another import has too.',
    params,
    body: z.object({ reason: Note }),
    reply: z.extend(Message, { data: Import }),
    errors: ['not_found', 'changed_meanwhile'],
  },
  listDifferences: {
    route: 'GET /staff/settlements/differences',
    access: 'settlements.read',
    about: 'Differences between reports and the portal, newest first, fifty at once; `before` goes on.',
    query: z.object({
      state: z.optional(z.enum(differenceStates)),
      kind: z.optional(z.enum(differenceKinds)),
      source: z.optional(Source),
      import: z.optional(Id),
      before: z.optional(Id),
    }),
    reply: z.object({ data: z.array(Difference), next: z.nullable(z.number()) }),
  },
  getDifference: {
    route: 'GET /staff/settlements/differences/:id',
    access: 'settlements.read',
    about: 'One difference.',
    params,
    reply: z.object(data),
    errors: ['not_found'],
  },
  explainDifference: {
    route: 'POST /staff/settlements/differences/:id/explain',
    access: 'settlements.write',
    about: 'Closes a difference with a note: it is solved, or accepted as it is.',
    params,
    body: z.object({ as: z.enum(['solved', 'accepted']), note: Note }),
    reply: z.extend(Message, data),
    errors: ['not_found', 'changed_meanwhile'],
  },
  reopenDifference: {
    route: 'POST /staff/settlements/differences/:id/reopen',
    access: 'settlements.write',
    about: 'Opens a difference again that staff had closed.',
    params,
    body: z.object({ note: Note }),
    reply: z.extend(Message, data),
    errors: ['not_found', 'changed_meanwhile'],
  },
  linkDifference: {
    route: 'POST /staff/settlements/differences/:id/link',
    access: 'settlements.write',
    about:
      'Links the line of a difference to a payment (its id, or its number at the provider), to a deposit by its number, or to an unknown payment. The amounts are compared again.',
    params,
    body: z.object({ to: z.enum(['payment', 'deposit', 'unknown']), number: line(1, 80), note: Note }),
    reply: z.extend(Message, data),
    errors: ['not_found', 'changed_meanwhile'],
  },
  getStatement: {
    route: 'GET /staff/settlements/statement',
    access: 'settlements.read',
    about: 'A month of the server by method: received, fees, refunds, chargebacks, net, and Cash credited.',
    query: z.object({ month: Month }),
    reply: z.object({
      rows: z.array(StatementRow),
      /** What was sent from the providers to the bank, and fees that belong to no payment. */
      payouts: z.number(),
      otherFees: z.number(),
      open: z.number(),
      reports: z.array(z.object({ id: z.number(), source: Source, file: z.string() })),
    }),
  },
  exportStatement: {
    route: 'GET /staff/settlements/statement/export',
    access: 'settlements.read',
    about: 'The statement of a month for Excel. The audit log records it.',
    query: z.object({ month: Month }),
    reply: z.string(),
    replyType: 'text/csv',
    errors: ['busy'],
    limit: { max: 10, perSeconds: 60, by: 'caller' },
  },
})
