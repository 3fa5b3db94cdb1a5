import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Day, Id, Instant, Message } from './values.ts'

/** The most characters of a value in a list. Of a long text, a list has the part that changed. */
export const auditValueAtMost = 400

const word = (most: number) => z.optional(z.string().check(z.trim(), z.maxLength(most)))

const filters = {
  /** A login in any case, or `console:` and a user of the operating system. */
  actor: word(80),
  /** The name of an action, such as `settings.update`. */
  action: word(60),
  /** The thing that was changed, such as `notice 12`. An account may be named by its login, such as `user ana`. */
  target: word(120),
  /** The login of the player whom an action concerns, in any case. */
  player: word(40),
  /** Days of the server's calendar, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
}

/** A value before and after; null where there was none. */
const Change = z.object({
  /** The path of the field, such as `ranking.perPage`. */
  field: z.string(),
  label: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

const Entry = z.object({
  id: z.number(),
  at: Instant,
  /** A login, or `console:` and a user of the operating system. */
  actor: z.string(),
  isConsole: z.boolean(),
  action: z.string(),
  actionName: z.string(),
  target: z.string(),
  /** The kind and the number of the target, `notice` and `12`. `refName`: the words of a name such as `limits`. */
  thing: z.object({
    kind: z.string(),
    ref: z.nullable(z.string()),
    refName: z.nullable(z.string()),
    name: z.string(),
    title: z.nullable(z.string()),
  }),
  player: z.nullable(z.string()),
  address: z.nullable(z.string()),
  session: z.nullable(z.number()),
  changes: z.array(Change),
})

/**
 * What does not match. `changed`: a row is not what its hash says. `removed`: the row of an entry is missing. `unchained`:
 * a row has no entry. `gap`: entries are missing before this one. `rewritten`: the entry at which the check before ended
 * has another hash. `cut`: that entry is missing. `archive`: a file of an archive is missing or another one, or does not
 * continue the archive before.
 */
const findingKinds = ['changed', 'removed', 'unchained', 'gap', 'rewritten', 'cut', 'archive'] as const
export type AuditFindingKind = (typeof findingKinds)[number]

const Check = z.object({
  at: Instant,
  tookMs: z.number(),
  /** Whether it compared every row, or only those since the check before. */
  isWhole: z.boolean(),
  compared: z.number(),
  seq: z.number(),
  /** The hash of the last entry. Whoever notes it can later tell that nothing before it was rewritten. */
  hash: z.nullable(z.string()),
  /** At most 100. `id` is the number of the row in the log. */
  findings: z.array(z.object({ kind: z.enum(findingKinds), id: z.nullable(z.number()), seq: z.nullable(z.number()) })),
})

const Archive = z.object({
  /** The number of its first entry in the chain. */
  id: z.number(),
  /** `2024-10`, in the server's calendar. A long month has several archives. */
  month: z.string(),
  rows: z.number(),
  /** The numbers of its first and of its last row in the log. */
  firstRow: z.number(),
  lastRow: z.number(),
  bytes: z.number(),
  /** Of the file, in hexadecimal. */
  sha256: z.string(),
  archivedAt: Instant,
})

export const audit = endpoints({
  listAuditLog: {
    route: 'GET /staff/audit',
    access: 'audit.read',
    about: 'What staff did, newest first: by person, action, target, player and days; 50 on a page.',
    query: z.object({ ...filters, before: z.optional(Id) }),
    reply: z.object({ data: z.array(Entry), next: z.nullable(z.number()) }),
  },
  listAuditNames: {
    route: 'GET /staff/audit/names',
    access: 'audit.read',
    about: 'The actions that the audit log records and the kinds of things that they concern, with their names.',
    reply: z.object({
      actions: z.array(z.object({ action: z.string(), name: z.string() })),
      /** `number`: whether a number or a name of the thing follows its kind in `target`. */
      things: z.array(z.object({ kind: z.string(), name: z.string(), number: z.enum(['needed', 'optional', 'none']) })),
    }),
  },
  exportAuditLog: {
    route: 'GET /staff/audit/export',
    access: 'audit.read',
    about: 'The rows that the filters find, newest first, as a table for Excel; UTF-8 with BOM.',
    query: z.object(filters),
    reply: z.string(),
    replyType: 'text/csv',
    errors: ['busy', 'not_found'],
    limit: { max: 10, perSeconds: 60, by: 'caller' },
  },
  getAuditCheck: {
    route: 'GET /staff/audit/check',
    access: 'audit.read',
    about: 'What the last check of the chain found; null before the first.',
    reply: z.object({ last: z.nullable(Check) }),
  },
  runAuditCheck: {
    route: 'POST /staff/audit/check',
    access: 'audit.read',
    about:
      'Compares every row with its hash, in the background; `GET /staff/audit/check` has the result when it is done.',
    reply: Message,
    limit: { max: 6, perSeconds: 60, by: 'caller' },
  },
  listAuditArchives: {
    route: 'GET /staff/audit/archives',
    access: 'audit.read',
    about: 'The months of the audit log that were moved from the database to files, newest first; at most 240.',
    reply: z.object({
      /** After how many months a month becomes a file; null while the operator has switched it off. */
      afterMonths: z.nullable(z.number()),
      data: z.array(Archive),
    }),
  },
  getAuditArchiveAddress: {
    route: 'POST /staff/audit/archives/:id/address',
    access: 'audit.read',
    about:
      'The address of the file of an archive, which works for ten minutes: its rows as JSON lines, packed by gzip.',
    params: z.object({ id: Id }),
    reply: z.object({ url: z.string() }),
    errors: ['not_found'],
    limit: { max: 30, perSeconds: 60, by: 'caller' },
  },
})
