import type { ApprovalKindName, ApprovalState } from '@guildhall/contract/approval-rules'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { notify, notifyEntitled } from '../notification/public.ts'

/** An act as its notifications name it. */
interface Named {
  kind: ApprovalKindName
  /** The login of its author. */
  by: string
  login: string | null
  amount: number | null
  at: Date
}

export const requestLink = (id: string) => `/staff/approvals/${id}` as const

/** Notifies all who may decide about a request, but not its author. */
export const notifyOfRequest = (
  tx: Kysely<DB>,
  { id, authorId, at, ...act }: Named & { id: string; authorId: number },
): Promise<void> =>
  notifyEntitled(tx, {
    kind: 'approval_requested',
    data: { what: `approval_${act.kind}`, ...act },
    link: requestLink(id),
    key: `approval ${id}`,
    at,
    exceptUser: authorId,
  })

/** Notifies owners of an act above a limit. `second` is the login of the approver. */
export const notifyOfUse = (
  tx: Kysely<DB>,
  { link, at, ...act }: Named & { second: string | null; link: `/${string}` },
): Promise<void> => notifyEntitled(tx, { kind: 'above_limit', data: { what: 'above_limit', ...act }, link, at })

/** Notifies the author of a request of what became of it. */
export const notifyAuthor = (
  tx: Kysely<DB>,
  { id, authorId, at, ...act }: Named & { id: string; authorId: number; state: ApprovalState; reason: string },
): Promise<void> =>
  notify(tx, {
    userId: authorId,
    kind: 'approval_decided',
    data: { what: `approval_${act.kind}`, ...act },
    link: requestLink(id),
    key: `approval ${id} decided`,
    at,
  })
