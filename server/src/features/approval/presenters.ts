import type { AnswerOf, Locale } from '@guildhall/contract'
import type { approval } from '@guildhall/contract/approval'
import { permissionsOf } from '@guildhall/contract/permissions'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { actText } from '../notification/public.ts'
import type { AnyApprovalKind } from './kind.ts'
import type { ApprovalRow } from './queries.ts'
import { fullName } from '../../people/closed-text.ts'

type Request = AnswerOf<typeof approval.findApprovals>['data'][number]
type Detail = AnswerOf<typeof approval.getApproval>['data']

/** A request as staff see it in lists. */
export function presentRequest(row: ApprovalRow, caller: Caller, locale: Locale): Request {
  const isPending = row.state === 'pending'
  const isOwn = row.author_id === caller.id
  const mayAct = !row.is_author_banned && permissionsOf(row.roles, row.role_sets).includes(row.permission)
  return {
    id: row.id,
    kind: row.kind,
    summary: actText({ kind: row.kind, login: row.about, amount: row.amount }, locale),
    state: row.state,
    reasons: row.reasons,
    author: { login: row.author, name: nameOf(row.author_first, row.author_last) },
    about: row.about === null ? null : { login: row.about, name: nameOf(row.about_first, row.about_last) },
    created_at: row.created_at,
    expires_at: row.expires_at,
    decided_at: row.decided_at,
    decided_by: row.decided_by,
    reason: row.reason,
    isOwn,
    mayDecide: isPending && !isOwn && row.about_user !== caller.id && caller.permissions.includes(row.permission),
    isAuthorGone: isPending && !mayAct,
  }
}

/** A request with what exactly would happen. A payload of an earlier version that no longer fits has no facts. */
export async function presentDetail(
  row: ApprovalRow,
  caller: Caller,
  reader: { db: Kysely<DB>; locale: Locale },
  kind: AnyApprovalKind | undefined,
): Promise<Detail> {
  const payload = kind && z.safeParse(kind.payload, row.payload)
  return {
    ...presentRequest(row, caller, reader.locale),
    facts: kind && payload?.success ? await kind.describe(payload.data, reader) : [],
    link: kind && payload?.success ? (kind.link?.(payload.data) ?? null) : null,
  }
}

const nameOf = (first: string | null, last: string | null): string => fullName(first ?? '', last ?? '')
