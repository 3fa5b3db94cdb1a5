import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { player } from '@guildhall/contract/player'
import { playerRowsCountedTo } from '@guildhall/contract/player-rules'
import type { App } from '../../app.ts'
import { periodOf } from '../../db/staff-lists.ts'
import { findLogins } from '../../people/login-queries.ts'
import * as queries from './players-queries.ts'
import { emailStateOf, maskEmail } from './rules.ts'
import { fullName } from '../../people/closed-text.ts'

const pageRows = 25

/** The accounts of the portal for staff, with masked addresses. */
export async function listPlayers(
  app: App,
  { state, q, sort, before, ...days }: ValidOf<typeof player.listPlayers>['query'],
): Promise<AnswerOf<typeof player.listPlayers>> {
  const now = app.now().toISOString()
  const filters = { state, owners: q ? await findLogins(app.db, q) : undefined, period: periodOf(days) }
  const [found, total] = await Promise.all([
    queries.findPlayers(app.db, filters, { sort, before, now, limit: pageRows + 1 }),
    state || q
      ? queries.countPlayers(app.db, filters, { now, most: playerRowsCountedTo + 1 })
      : queries.countSignUps(app.db, days),
  ])
  const rows = found.slice(0, pageRows)
  return {
    data: rows.map((account) => ({
      id: account.id,
      login: account.login,
      name: fullName(account.first_name, account.last_name),
      roles: account.roles,
      created_at: instant(account.created_at),
      last_used_at: account.last_used_at && instant(account.last_used_at),
      email: account.email && maskEmail(account.email),
      email_state: emailStateOf(account),
      ban: account.ban_id === null ? null : { until: account.banned_until && instant(account.banned_until) },
    })),
    next: found.length > pageRows ? (rows.at(-1)?.id ?? null) : null,
    total,
  }
}

const instant = (at: string): string => new Date(at).toISOString()
