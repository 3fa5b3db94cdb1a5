import type { Locale } from '@guildhall/contract'
import type { ApprovalKindName } from '@guildhall/contract/approval-rules'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'

/** A line that staff read about a request before they decide. */
export interface Fact {
  label: string
  value: string
}

/** A request that is being approved. Its author is the one who acts; `approval` goes into the audit log. */
export interface Approved<P> {
  payload: P
  author: { id: number }
  approval: { id: string; approvedBy: number }
}

/** A kind of act that may need a second person. A feature declares it in its feature.ts. */
export interface ApprovalKind<P> {
  kind: ApprovalKindName
  /** The cache tags that the act invalidates. */
  tags?: readonly string[]
  /** What is stored of an act until somebody decides. */
  payload: z.ZodMiniType<P>
  /** What exactly would happen, in the reader's locale. */
  describe(payload: P, reader: { db: Kysely<DB>; locale: Locale }): Fact[] | Promise<Fact[]>
  /** The page of the thing that it concerns. */
  link?(payload: P): string
  /** Does it, in the transaction that has locked the request. A refusal leaves the request as it is. */
  perform(app: App, tx: Kysely<DB>, approved: Approved<P>): Promise<void>
}

/** Declares a kind with the type of its payload. */
export const approvalKind = <P>(kind: ApprovalKind<P>): ApprovalKind<P> => kind

/** A kind whose payload nobody but itself reads. */
export type AnyApprovalKind = ApprovalKind<unknown>
