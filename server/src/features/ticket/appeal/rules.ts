import { appealRules } from '@guildhall/contract/ticket-rules'

interface Ban {
  until: string | null
  created_at: string
  ended_at: string | null
}

/** Whether a ban still keeps its person out. One whose time is over does not, also before the job has noticed it. */
export function stateOf({ until, ended_at }: Ban, now: Date): 'inForce' | 'over' {
  return ended_at !== null || (until !== null && Date.parse(until) <= now.getTime()) ? 'over' : 'inForce'
}

/** From when on an appeal may be sent, as an instant; null while one is open, and when the ban has ended. */
export function appealableFrom(
  ban: Ban,
  newest: { status: string; solved_at: string | null } | undefined,
  now: Date,
): string | null {
  if (stateOf(ban, now) !== 'inForce') return null
  if (!newest) return new Date(ban.created_at).toISOString()
  if (newest.solved_at === null) return null
  return new Date(Date.parse(newest.solved_at) + appealRules.againDays * 24 * 3600_000).toISOString()
}
