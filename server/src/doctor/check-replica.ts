import * as m from '@guildhall/messages'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../db/connect.ts'
import { openReplica, type Replica } from '../db/replica/replica.ts'
import type { ReplicaReason, ReplicaUse } from '../db/replica/replica-use.ts'
import { bad, fine, type Finding, type Installation } from './finding.ts'

/** How long a command waits for what the replica replies. */
const patienceMs = 3_000

/** Whether the replica is used, or why not. Nothing without one. */
export async function checkReplica({ config, replica }: Installation): Promise<Finding[]> {
  const { replicaUrl, replicaLagMs } = config
  if (!replicaUrl) return []
  const use = replica ? replica.state() : await measureOnce({ ...config, replicaUrl })
  const seconds = (use.lagSeconds ?? 0).toFixed(1)
  if (use.reason === null) return [fine('database', m.health_replica_ok({ seconds }))]
  return [ofReason(use.reason, { seconds, most: String(replicaLagMs / 1000), detail: use.detail })]
}

function ofReason(reason: ReplicaReason, words: { seconds: string; most: string; detail: string }): Finding {
  const finding = (text: string, cure: string | null) => bad('database', 'warning', text, cure)
  switch (reason) {
    case 'late':
      return finding(m.health_replica_late(words), m.health_replica_late_cure())
    case 'no_standby':
      return finding(m.health_replica_no_standby(), m.health_replica_no_standby_cure())
    case 'other_cluster':
      return finding(m.health_replica_other_cluster(), m.health_replica_other_cluster_cure())
    case 'other_timeline':
      return finding(m.health_replica_other_timeline(), m.health_replica_other_timeline_cure())
    case 'primary_unreachable':
      return finding(m.health_replica_primary(words), null)
    case 'starting':
    case 'unreachable':
      return finding(m.health_replica_unreachable(words), m.health_replica_unreachable_cure())
  }
}

/** For a command, which has no replica open. */
async function measureOnce(config: Parameters<typeof openReplica>[0]): Promise<ReplicaUse> {
  const primary = connect(config.directUrl, { max: 1 })
  const replica: Replica = openReplica(config, primary, { info() {}, warn() {} })
  try {
    const deadline = performance.now() + patienceMs
    while (replica.state().reason !== null && performance.now() < deadline) await pause(50)
    return replica.state()
  } finally {
    await replica.close()
    await primary.close()
  }
}
