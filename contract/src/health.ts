import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Id, Instant } from './values.ts'

/** The parts of an installation that are checked. */
export const healthChecks = [
  'settings',
  'database',
  'disk',
  'secrets',
  'personal_data',
  'clock',
  'proxy',
  'address',
  'certificate',
  'mail',
  'sender',
  'game',
  'payments',
  'webhooks',
  'jobs',
  'backup',
  'alerts',
] as const
export type HealthCheck = (typeof healthChecks)[number]

/** `unknown`: the check could not be made, which says nothing about the thing. */
export const findingStates = ['problem', 'warning', 'unknown', 'ok'] as const
export type FindingState = (typeof findingStates)[number]

/** Conditions that owners are notified of when they begin and when they end. */
export const alertNames = [
  'game_down',
  'mails_failing',
  'jobs_late',
  'jobs_given_up',
  'payments_late',
  'deliveries_late',
  'webhooks_refused',
  'payments_refused',
  'ledger_findings',
  'audit_findings',
  'backup_failed',
  'backup_old',
  'backup_place',
  'disk_low',
  'certificate_ends',
] as const
export type AlertName = (typeof alertNames)[number]

export const Finding = z.object({
  check: z.enum(healthChecks),
  state: z.enum(findingStates),
  text: z.string(),
  /** What to do; null where there is nothing to do. */
  cure: z.nullable(z.string()),
})

/** `endedAt` is null while the condition lasts. `cure` says what to do. */
const Alert = z.object({
  id: z.number(),
  name: z.string(),
  text: z.string(),
  cure: z.nullable(z.string()),
  begunAt: Instant,
  endedAt: z.nullable(Instant),
})

export const health = endpoints({
  findAlerts: {
    route: 'GET /staff/health',
    access: 'health.read',
    about: 'The conditions of which owners were notified, newest first, 25 on a page. `open`: those that last.',
    query: z.object({ before: z.optional(Id) }),
    reply: z.object({ open: z.array(Alert), data: z.array(Alert), next: z.nullable(z.number()) }),
  },
  checkHealth: {
    route: 'GET /staff/health/findings',
    access: 'health.read',
    about:
      'Checks database, disk, mail, game, providers and addresses now, side by side, within about ten seconds. Each finding has its cure.',
    reply: z.object({ at: Instant, data: z.array(Finding) }),
    limit: { max: 12, perSeconds: 60, by: 'caller' },
  },
  sendTestMail: {
    route: 'POST /staff/health/mail',
    access: 'health.read',
    about: "Sends a mail to the caller's own address at once. `isSent` is false with the reason in `message`.",
    reply: z.object({ isSent: z.boolean(), message: z.string() }),
    limit: { max: 5, perSeconds: 600, by: 'caller' },
  },
})
