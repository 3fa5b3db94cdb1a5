import { Gauge } from 'prom-client'
import type { App } from '../../app.ts'
import type { ReplicaUse } from '../../db/replica/replica-use.ts'
import { totalMetric } from '../../http/total-metric.ts'
import type { Metric } from './metric.ts'

const replicaGauges: readonly (Metric & { of(use: ReplicaUse): number | null })[] = [
  {
    name: 'replica_used',
    help: 'Whether reads that may be late come from the replica.',
    of: ({ isUsed }) => (isUsed ? 1 : 0),
  },
  { name: 'replica_lag_seconds', help: 'How far the replica is behind.', of: ({ lagSeconds }) => lagSeconds },
  {
    name: 'replica_connections',
    help: 'Database connections of this process to the replica.',
    of: ({ connections }) => connections.open,
  },
]
const replicaCounts: readonly (Metric & { of(use: ReplicaUse): number })[] = [
  { name: 'replica_queries_total', help: 'Queries sent to the replica.', of: ({ queries }) => queries },
  {
    name: 'replica_repeated_total',
    help: 'Queries that failed on the replica and were repeated on the primary.',
    of: ({ repeated }) => repeated,
  },
]

/** Without a replica none of them has a value. */
export const replicaMetrics = ({ replica }: Pick<App, 'replica'>) => [
  ...replicaGauges.map(
    ({ name, help, of }) =>
      new Gauge({
        name,
        help,
        registers: [],
        collect() {
          const value = replica && of(replica.state())
          if (value === null) this.remove()
          else this.set(value)
        },
      }),
  ),
  ...replicaCounts.map(({ name, help, of }) => totalMetric(name, help, () => replica && of(replica.state()))),
]
