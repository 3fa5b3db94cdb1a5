import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Instant, Message } from './values.ts'

const count = z.number()

/** How many waiting things the game or the provider answered for, by answer. `silent`: it did not reply. */
const Answers = z.object({
  /** It has been done already: it will not happen a second time. */
  done: count,
  /** It has not been done: the release does it. */
  absent: count,
  /** It is on its way already. */
  queued: count,
  refused: count,
  silent: count,
})

const Provider = z.object({
  provider: z.enum(['mercadopago', 'picpay', 'paypal', 'pix']),
  /** `listed`: its payments since the backup were taken in. `asks`: it has no list, and is asked by number. */
  outcome: z.enum(['listed', 'asks', 'off', 'silent']),
  restored: count,
  waiting: count,
})

/** What the game and the providers answered about a restored database. */
export const RestoreFindings = z.object({
  deliveries: Answers,
  /** Open listings; `held`: the game has moved their item since the backup, so they wait for staff. */
  listings: z.object({ open: count, held: count, silent: count }),
  providers: z.array(Provider),
  /** Payments of the backup that may still change, by state; refunds that are sent again under their key. */
  payments: z.array(z.object({ state: z.string(), count })),
  refunds: count,
  /** Moves of items after the backup that the database does not know; null when the game cannot list them. */
  operations: z.nullable(count),
  mails: count,
  otherJobs: count,
})

const Backup = z.object({
  id: z.number(),
  cause: z.enum(['schedule', 'console']),
  started_at: Instant,
  ended_at: z.nullable(Instant),
  /** Null while it is written. */
  outcome: z.nullable(z.enum(['stored', 'failed'])),
  place: z.string(),
  name: z.string(),
  is_encrypted: z.boolean(),
  bytes: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  files: z.nullable(z.number()),
  problem: z.nullable(z.string()),
})

/** An item that moved in the game after the backup, for a purchase or listing that the restored database lacks. */
const LostOperation = z.object({
  operation_id: z.string(),
  kind: z.enum(['deliver', 'take', 'put']),
  login: z.string(),
  item: z.array(z.number()),
  /** As the game names it; null for an item that it does not know. */
  name: z.nullable(z.string()),
  at: Instant,
})

/** The last restore. Until somebody releases it, the portal reads, and changes nothing outside. */
const Restore = z.object({
  released_at: z.nullable(Instant),
  /** The first of them, oldest first. */
  operations: z.array(LostOperation),
  backup: z.string(),
  backup_at: z.nullable(Instant),
  restored_at: Instant,
  check_began_at: z.nullable(Instant),
  checked_at: z.nullable(Instant),
  findings: z.nullable(RestoreFindings),
})

export const backup = endpoints({
  getBackups: {
    route: 'GET /staff/backup',
    access: 'roles.write',
    about: 'The last backups, when the next is planned, and what waits after a restore.',
    reply: z.object({
      backups: z.array(Backup),
      plan: z.nullable(z.object({ place: z.string(), at: z.string(), keep: z.number(), isEncrypted: z.boolean() })),
      restore: z.nullable(Restore),
    }),
  },
  checkRestore: {
    route: 'POST /staff/backup/check',
    access: 'roles.write',
    whileHeld: true,
    about:
      'Asks the game and the providers about everything that a release would do, in the background. Payments since the backup come back, and listings whose item has moved are held. `GET /staff/backup` has the result.',
    reply: Message,
    errors: ['restore_released'],
    limit: { max: 6, perSeconds: 60, by: 'caller' },
  },
  releaseRestore: {
    route: 'POST /staff/backup/release',
    access: 'roles.write',
    whileHeld: true,
    confirm: true,
    about:
      'Ends the hold after a restore: mails, deliveries, market moves and payments go on. Needs a check before. With `dropMails` the mails that were waiting in the backup are not sent.',
    body: z.object({ dropMails: z.boolean() }),
    reply: Message,
    errors: ['restore_released', 'restore_unchecked'],
  },
})
