import type { AnswerOf, ValidOf } from '@guildhall/contract'
import { auditValueAtMost, type audit } from '@guildhall/contract/audit'
import { endOfServerDay } from '@guildhall/contract/server-calendar'
import type { App } from '../../app.ts'
import * as queries from './queries.ts'
import { differences, partsOfTarget, shorten } from './rules.ts'
import { refText } from './value-words.ts'
import { actionName, fieldName, thingName, valueText } from './words.ts'

const onPage = 50
const consolePrefix = 'console:'

type Sent = Omit<ValidOf<typeof audit.listAuditLog>['query'], 'before'>
type Entry = AnswerOf<typeof audit.listAuditLog>['data'][number]

/** A page of the audit log, newest first. */
export async function listAuditLog(
  app: Pick<App, 'db'>,
  { before, ...sent }: ValidOf<typeof audit.listAuditLog>['query'],
): Promise<AnswerOf<typeof audit.listAuditLog>> {
  const filters = await readFilters(app, sent)
  const rows = filters ? await queries.findActions(app.db, filters, before ?? null, onPage + 1) : []
  const page = rows.slice(0, onPage)
  return {
    data: page.map((row) => presentAction(row)),
    next: rows.length > onPage ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The filters as the queries take them; null when they name somebody who does not exist. */
export async function readFilters(
  app: Pick<App, 'db'>,
  { actor, action, target, player, from, to }: Sent,
): Promise<queries.Filters | null> {
  const isConsole = actor?.startsWith(consolePrefix)
  const actorId = actor && !isConsole ? await queries.getIdByLogin(app.db, actor) : undefined
  const playerId = player ? await queries.getIdByLogin(app.db, player) : undefined
  const account = /^user (\w*\D\w*)$/.exec(target ?? '')?.[1]
  const accountId = account ? await queries.getIdByLogin(app.db, account) : undefined
  if (actorId === null || playerId === null || accountId === null) return null
  return {
    actorId,
    playerId,
    consoleUser: isConsole ? actor?.slice(consolePrefix.length) : undefined,
    action: action || undefined,
    target: accountId ? `user ${accountId}` : target || undefined,
    // A day of the server's calendar begins when the one before ends.
    from: from && new Date(endOfServerDay(from) - 24 * 3600_000).toISOString(),
    until: to && new Date(endOfServerDay(to)).toISOString(),
  }
}

/** A row as pages and tables have it. Values have at most `valueAtMost` characters. */
export function presentAction(row: queries.ActionRow, valueAtMost: number = auditValueAtMost): Entry {
  const { kind, ref } = partsOfTarget(row.target)
  return {
    id: row.id,
    at: row.at,
    actor: row.login ?? `${consolePrefix}${row.console_user}`,
    isConsole: row.login === null,
    action: row.action,
    actionName: actionName(row.action),
    target: row.target,
    thing: { kind, ref, refName: refText(kind, ref), name: thingName(kind), title: titleOf(row) },
    player: row.player,
    address: row.address,
    session: row.session_id,
    changes: differences(row.before, row.after).map(({ field, ...values }) => {
      const about = { kind, field }
      const [before, after] = shorten(valueText(values.before, about), valueText(values.after, about), valueAtMost)
      return { field, label: fieldName(field, { kind, ref }), before, after }
    }),
  }
}

/** The title or name of the thing, where the row has it. */
function titleOf({ before, after }: queries.ActionRow): string | null {
  const values: Record<string, unknown> = { ...asObject(before), ...asObject(after) }
  const title = values.title ?? values.name
  return typeof title === 'string' && title !== '' ? title : null
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})
