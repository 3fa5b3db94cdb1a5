import * as z from 'zod/mini'
import { exportKinds } from './bookkeeping-rules.ts'
import { endpoints } from './endpoints.ts'
import { Day } from './values.ts'

const what = z.object({ what: z.enum(exportKinds) })
/** Days of the server's calendar, both included. */
const period = z.object({ from: Day, to: Day })

/**
 * Tables of a period for the treasurer's books. One permission opens all of them: it is given for this work, which
 * needs them together.
 */
export const bookkeeping = endpoints({
  getExportSize: {
    route: 'GET /staff/export/:what/size',
    access: 'payments.export',
    about: 'How many rows a table of a period has, and about how many bytes.',
    params: what,
    query: period,
    reply: z.object({ rows: z.number(), bytes: z.number() }),
  },
  exportTable: {
    route: 'GET /staff/export/:what',
    access: 'payments.export',
    about:
      'Paid payments, approved deposits, orders, gifts or ledger entries of a period for Excel, in the order of time; UTF-8 with BOM. Row-Count has the number of rows. The audit log records it.',
    params: what,
    query: period,
    reply: z.string(),
    replyType: 'text/csv',
    errors: ['busy'],
    limit: { max: 10, perSeconds: 60, by: 'caller' },
  },
})
