import type { AlertName } from '@guildhall/contract/health'

const minute = 60_000

/** What conditions are read from: the figures of the database, and what this node measures. */
export interface Measured {
  probes: readonly { name: string; is_up: boolean; failures: number; age_seconds: number }[]
  mails_failing: number
  jobs_oldest_seconds: number
  jobs_given_up: number
  payments_late: number
  deliveries_late: number
  ledger_findings: number
  audit_findings: number
  /** Whether backups are planned; others may make them without the portal. */
  isBackupPlanned: boolean
  backup_age_seconds: number | null
  backup_failed: number
  /** The free part of the volume of DATA_DIR, in percent; null where it cannot be read. */
  freePercent: number | null
  /** Days until the certificate of PUBLIC_URL ends; null without https, or when it could not be read. */
  certificateDays: number | null
}

/** A condition holds while its amount is not zero. Owners are notified when it has held for `forMs`. */
interface Condition {
  name: AlertName
  forMs: number
  amountOf(measured: Measured): number
}

const probeOf = ({ probes }: Measured, name: string) => probes.find((probe) => probe.name === name)

/** Webhooks of at least one provider were refused, several in a row and lately, and none was accepted since. */
const refusedWebhooks = ({ probes }: Measured): number =>
  probes
    .filter(({ name, is_up, age_seconds }) => name.startsWith('webhooks ') && !is_up && age_seconds < 3_600)
    .reduce((sum, { failures }) => sum + (failures >= 3 ? failures : 0), 0)

/** The durations stand in ops/prometheus-alerts.yml, too. */
export const conditions: readonly Condition[] = [
  {
    name: 'game_down',
    forMs: 3 * minute,
    amountOf: (measured) => (probeOf(measured, 'game')?.is_up === false ? 1 : 0),
  },
  { name: 'mails_failing', forMs: 5 * minute, amountOf: ({ mails_failing }) => mails_failing },
  {
    name: 'jobs_late',
    forMs: 2 * minute,
    amountOf: ({ jobs_oldest_seconds }) => (jobs_oldest_seconds > 600 ? Math.floor(jobs_oldest_seconds / 60) : 0),
  },
  { name: 'jobs_given_up', forMs: 0, amountOf: ({ jobs_given_up }) => jobs_given_up },
  { name: 'payments_late', forMs: 5 * minute, amountOf: ({ payments_late }) => payments_late },
  { name: 'deliveries_late', forMs: 5 * minute, amountOf: ({ deliveries_late }) => deliveries_late },
  { name: 'webhooks_refused', forMs: 0, amountOf: refusedWebhooks },
  {
    name: 'payments_refused',
    forMs: 15 * minute,
    amountOf: ({ probes }) => probes.filter(({ name, is_up }) => name.startsWith('payments ') && !is_up).length,
  },
  { name: 'ledger_findings', forMs: 0, amountOf: ({ ledger_findings }) => ledger_findings },
  { name: 'audit_findings', forMs: 0, amountOf: ({ audit_findings }) => audit_findings },
  { name: 'backup_failed', forMs: 0, amountOf: ({ backup_failed }) => backup_failed },
  {
    name: 'backup_old',
    forMs: 0,
    // A plan makes one each day.
    amountOf: ({ isBackupPlanned, backup_age_seconds: age }) =>
      isBackupPlanned && age !== null && age > 36 * 3_600 ? Math.floor(age / 3_600) : 0,
  },
  {
    name: 'backup_place',
    forMs: 5 * minute,
    amountOf: (measured) => (probeOf(measured, 'backup')?.is_up === false ? 1 : 0),
  },
  {
    name: 'disk_low',
    forMs: 5 * minute,
    amountOf: ({ freePercent }) =>
      freePercent !== null && freePercent < 10 ? Math.max(1, Math.floor(freePercent)) : 0,
  },
  {
    name: 'certificate_ends',
    forMs: 0,
    amountOf: ({ certificateDays }) =>
      certificateDays !== null && certificateDays < 14 ? Math.max(1, Math.floor(certificateDays)) : 0,
  },
]

/** A condition that comes back within this time is still the same one, so that it sends no flood of messages. */
const calmMs = 5 * minute

/** An alert that lasts: since when, and whether owners were notified of it. */
interface Open {
  begun_at: string
  fired_at: string | null
  calm_since: string | null
}

/** What becomes of a condition now. `fire` and `end` notify owners. */
export type Step = 'none' | 'begin' | 'fire' | 'drop' | 'calm' | 'resume' | 'end'

export function stepOf(open: Open | undefined, amount: number, now: Date, forMs: number): Step {
  const isTrue = amount !== 0
  if (!open) return isTrue ? 'begin' : 'none'
  const msSince = (moment: string) => now.getTime() - Date.parse(moment)
  if (!open.fired_at) {
    if (!isTrue) return 'drop'
    return msSince(open.begun_at) >= forMs ? 'fire' : 'none'
  }
  if (isTrue) return open.calm_since ? 'resume' : 'none'
  if (!open.calm_since) return 'calm'
  return msSince(open.calm_since) >= calmMs ? 'end' : 'none'
}
