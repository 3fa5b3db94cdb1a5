import { appealRules } from '@guildhall/contract/ticket-appeal'

interface Ban {
  until: string | null
  created_at: string
  ended_at: string | null
  ending: string | null
}

/** The state of a ban for its person. A ban whose time is over has ended, also before the job has noticed it. */
export function stateOf({ until, ended_at, ending }: Ban, now: Date): 'inForce' | 'over' | 'replaced' {
  if (ending === 'replaced') return 'replaced'
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
