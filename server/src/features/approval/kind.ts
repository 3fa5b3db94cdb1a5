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
  /** Called before the transaction, so it may ask outside systems. Returns what does the act in the transaction. */
  begin(app: App, payload: P): Promise<Perform> | Perform
}

/** Does an act, in the transaction that has locked its request. A refusal leaves the request as it is. */
type Perform = (tx: Kysely<DB>, decided: Omit<Approved<unknown>, 'payload'>) => Promise<void>

type Declared<P> = Omit<ApprovalKind<P>, 'begin'> & {
  perform(app: App, tx: Kysely<DB>, approved: Approved<P>): Promise<void>
}

/** Declares a kind with the type of its payload. One that asks no outside system has `perform` in place of `begin`. */
export const approvalKind = <P>(kind: ApprovalKind<P> | Declared<P>): ApprovalKind<P> =>
  'begin' in kind
    ? kind
    : { ...kind, begin: (app, payload) => (tx, decided) => kind.perform(app, tx, { payload, ...decided }) }

/** A kind with its payload type hidden, for lists of kinds. */
export type AnyApprovalKind = ApprovalKind<unknown>
