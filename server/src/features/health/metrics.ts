import { Counter, Gauge, type Registry } from 'prom-client'
import type { App } from '../../app.ts'
import type { CountName } from '../../counts.ts'
import { withinMs } from '../../doctor/within-ms.ts'
import type { Metric } from './metric.ts'
import { readFigures, type Figures, type StateFigure } from './queries.ts'
import { replicaMetrics } from './replica-metrics.ts'

/** A value with its labels. */
type Sample = [labels: Record<string, string>, value: number]

/** A gauge of the database's figures, which all nodes report alike. Without figures it has no value. */
interface FigureMetric extends Metric {
  read(figures: Figures): Sample[]
}

const one = (value: number): Sample[] => [[{}, value]]
const counts = (states: StateFigure[]): Sample[] => states.map(({ state, count }) => [{ state }, count])
const ages = (states: StateFigure[]): Sample[] => states.map(({ state, oldest_seconds }) => [{ state }, oldest_seconds])
const isUp = ({ probes }: Figures, name: string): Sample[] =>
  probes.filter((probe) => probe.name === name).map(({ is_up }) => [{}, is_up ? 1 : 0])

const figureMetrics: readonly FigureMetric[] = [
  { name: 'game_up', help: 'Whether the game replied to the last probe.', read: (figures) => isUp(figures, 'game') },
  {
    name: 'mail_up',
    help: 'Whether the mail server accepted the last probe.',
    read: (figures) => isUp(figures, 'mail'),
  },
  { name: 'mails_waiting', help: 'Mails that are not sent yet.', read: (figures) => one(figures.mails_waiting) },
  {
    name: 'mails_failing',
    help: 'Mails that failed at least once and are tried again.',
    read: (figures) => one(figures.mails_failing),
  },
  { name: 'jobs_waiting', help: 'Jobs that are due.', read: (figures) => one(figures.jobs_waiting) },
  {
    name: 'jobs_oldest_seconds',
    help: 'How long the oldest job that is due has waited.',
    read: (figures) => one(figures.jobs_oldest_seconds),
  },
  {
    name: 'jobs_failing',
    help: 'Jobs that failed at least once and are tried again.',
    read: (figures) => one(figures.jobs_failing),
  },
  {
    name: 'jobs_given_up',
    help: 'Jobs that are not tried again.',
    read: (figures) => one(figures.jobs_given_up),
  },
  {
    name: 'payments_open',
    help: 'Payments that are not settled, by state.',
    label: 'state',
    read: ({ payments }) => counts(payments),
  },
  {
    name: 'payments_oldest_seconds',
    help: 'The age of the oldest payment in a state.',
    label: 'state',
    read: ({ payments }) => ages(payments),
  },
  {
    name: 'payments_for_staff',
    help: 'Payments about which staff must decide.',
    read: (figures) => one(figures.payments_for_staff),
  },
  {
    name: 'payments_late',
    help: 'Payments whose provider should have replied 15 minutes ago.',
    read: (figures) => one(figures.payments_late),
  },
  {
    name: 'webhooks_waiting',
    help: 'Questions to providers that webhooks have caused and that have no reply yet.',
    read: (figures) => one(figures.webhooks_waiting),
  },
  {
    name: 'deliveries_open',
    help: 'Deliveries without an outcome, by state.',
    label: 'state',
    read: ({ deliveries }) => counts(deliveries),
  },
  {
    name: 'deliveries_oldest_seconds',
    help: 'The age of the oldest delivery in a state.',
    label: 'state',
    read: ({ deliveries }) => ages(deliveries),
  },
  {
    name: 'deliveries_late',
    help: 'Deliveries that have been under way for half an hour and do not wait for room.',
    read: (figures) => one(figures.deliveries_late),
  },
  {
    name: 'deliveries_unknown',
    help: 'Deliveries about which staff must decide.',
    read: (figures) => one(figures.deliveries_unknown),
  },
  {
    name: 'ledger_findings',
    help: 'What the last ledger check has found.',
    read: (figures) => one(figures.ledger_findings),
  },
  {
    name: 'audit_log_findings',
    help: 'What the last check of the audit log has found.',
    read: (figures) => one(figures.audit_findings),
  },
  {
    name: 'backup_age_seconds',
    help: 'Since the last backup that was stored.',
    read: ({ backup_age_seconds: age }) => (age === null ? [] : one(age)),
  },
  {
    name: 'backup_place_up',
    help: 'Whether the folder of the backups could be written and had what was stored there.',
    read: (figures) => isUp(figures, 'backup'),
  },
  {
    name: 'payments_refused',
    help: 'Payment providers that refuse the keys of the portal.',
    read: ({ probes }) => one(probes.filter(({ name, is_up }) => name.startsWith('payments ') && !is_up).length),
  },
  { name: 'backup_failed', help: 'Whether the last backup failed.', read: (figures) => one(figures.backup_failed) },
  {
    name: 'alerts_firing',
    help: 'Conditions of which the portal has notified its owners and that last.',
    label: 'alert',
    read: ({ alerts }) => alerts.map((alert) => [{ alert }, 1]),
  },
]

/** A count of this process. */
const countMetrics: readonly (Metric & { of: CountName })[] = [
  {
    name: 'game_refusals_total',
    help: 'Refusals of the game, by code.',
    label: 'code',
    of: 'game_refusals',
  },
  { name: 'game_silences_total', help: 'Calls to the game without an outcome.', of: 'game_silences' },
  { name: 'mails_sent_total', help: 'Mails that the mail server accepted.', of: 'mails_sent' },
  {
    name: 'mails_refused_total',
    help: 'Mails whose address the mail server has refused for good.',
    of: 'mails_refused',
  },
  { name: 'mails_failed_total', help: 'Attempts to send a mail that failed.', of: 'mails_failed' },
  {
    name: 'webhooks_refused_total',
    help: 'Webhooks that were forged or signed by another secret.',
    label: 'provider',
    of: 'webhooks_refused',
  },
  {
    name: 'untrusted_forwards_total',
    help: 'Requests with X-Forwarded-For of a peer that TRUST_PROXY does not name.',
    of: 'untrusted_forwards',
  },
]

const figuresForMs = 15_000
/** Prometheus waits ten seconds for all metrics. */
const patienceMs = 3_000

/** Adds the metrics of the installation. However often they are read, the database is asked once in 15 seconds. */
export function addHealthMetrics(app: App, registry: Registry): void {
  const figures = keepFigures(app)
  for (const { name, help, label, read } of figureMetrics)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers: [],
        async collect() {
          const found = await figures()
          const samples = found ? read(found) : []
          this.reset()
          // Without labels the reset leaves a zero, which would be a wrong value.
          if (samples.length === 0 && !label) this.remove()
          for (const [labels, value] of samples) this.set(labels, value)
        },
      }),
    )
  for (const { name, help, label, of } of countMetrics)
    registry.registerMetric(
      new Counter({
        name,
        help,
        labelNames: label ? [label] : [],
        registers: [],
        collect() {
          this.reset()
          for (const [value, count] of app.counts.of(of)) this.inc(label ? { [label]: value } : {}, count)
        },
      }),
    )
  for (const gauge of ownGauges(app, figures)) registry.registerMetric(gauge)
  for (const metric of replicaMetrics(app)) registry.registerMetric(metric)
}

/** The gauges of this process and of its way to the database. */
const ownGauges = (app: Pick<App, 'connections'>, figures: () => Promise<Figures | null>) => [
  new Gauge({
    name: 'database_up',
    help: 'Whether the database replied when the figures were last read.',
    registers: [],
    async collect() {
      this.set((await figures()) ? 1 : 0)
    },
  }),
  new Gauge({
    name: 'database_connections',
    help: 'Database connections of this process for requests: open, and idle ones among them.',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { open, idle } = app.connections()
      this.set({ state: 'open' }, open)
      this.set({ state: 'idle' }, idle)
    },
  }),
  new Gauge({
    name: 'database_connections_waiting',
    help: 'Requests of this process that wait for a database connection.',
    registers: [],
    collect() {
      this.set(app.connections().waiting)
    },
  }),
]

/** Figures for all readers within 15 seconds; null when the database did not reply in time. */
function keepFigures(app: Pick<App, 'db' | 'now'>): () => Promise<Figures | null> {
  let last: Promise<Figures | null> | undefined
  let until = 0
  return () => {
    const now = performance.now()
    if (last && now < until) return last
    until = now + figuresForMs
    last = withinMs(patienceMs, readFigures(app.db, app.now())).catch(() => null)
    return last
  }
}
