import type { ApprovalKindName } from '@guildhall/contract/approval-rules'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

interface Period {
  from: string
  until: string
}

/** How often somebody did acts of one kind, and their amounts added up. */
export interface ActSum {
  login: string
  kind: ApprovalKindName
  count: number
  amount: number
}

/** The acts of a period by person and kind, those of a second person under the name of their author. */
export async function sumActs(db: Db, { from, until }: Period): Promise<ActSum[]> {
  const { rows } = await sql<ActSum>`
    select u.login, a.kind, count(*) as count, sum(a.amount)::bigint as amount
    from limited_acts a join users u on u.id = a.actor_id
    where a.at >= ${from} and a.at < ${until}
    group by u.login, a.kind order by u.login, a.kind`.execute(db)
  return rows
}

export interface DecisionSum {
  login: string
  approved: number
  declined: number
}

/** How many requests each person approved and declined in a period. */
export async function sumDecisions(db: Db, { from, until }: Period): Promise<DecisionSum[]> {
  const { rows } = await sql<DecisionSum>`
    select u.login, count(*) filter (where a.state = 'approved') as approved,
      count(*) filter (where a.state = 'declined') as declined
    from approval_requests a join users u on u.id = a.decided_by
    where a.decided_at >= ${from} and a.decided_at < ${until} and a.state in ('approved', 'declined')
    group by u.login order by u.login`.execute(db)
  return rows
}

/** How many accounts each person banned in a period. */
export async function sumBans(db: Db, { from, until }: Period): Promise<{ login: string; bans: number }[]> {
  const { rows } = await sql<{ login: string; bans: number }>`
    select u.login, count(*) as bans
    from bans b join users u on u.id = b.created_by
    where b.created_at >= ${from} and b.created_at < ${until}
    group by u.login order by u.login`.execute(db)
  return rows
}
