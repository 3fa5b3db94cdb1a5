import type { Addresses } from '../address.ts'
import type { ConnectionUse } from '../connect.ts'

/** For the staff page, the doctor and metrics. */
export interface ReplicaUse {
  isUsed: boolean
  /** Seconds that the replica is behind; null when it is not known. */
  lagSeconds: number | null
  /** Why it is not used; null while it is. */
  reason: ReplicaReason | null
  /** The error or the address behind the reason; empty without one. */
  detail: string
  connections: ConnectionUse
  /** Queries since the start: sent to the replica, and repeated on the primary after they failed there. */
  queries: number
  repeated: number
}

export type ReplicaReason =
  | 'starting'
  | 'unreachable'
  | 'primary_unreachable'
  | 'no_standby'
  | 'other_cluster'
  | 'other_timeline'
  | 'late'

export interface ReplicaSettings extends Addresses {
  replicaUrl: string
  replicaLagMs: number
}
