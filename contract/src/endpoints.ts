import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { RefusingSwitch } from './game-switches.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may call: everybody, who is signed in, any member of staff, or staff with the permission (with one of several).
 * `public` handlers get the caller when there is one. The others refuse before anything is validated.
 */
export type Access = 'public' | 'player' | StaffAccess
export type StaffAccess = 'staff' | Permission | readonly Permission[]

/** Whether only staff may call. */
export const isForStaff = (access: Access): access is StaffAccess => access !== 'public' && access !== 'player'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** At most `max` calls in `perSeconds`, counted in the database so that every node agrees. */
export interface Limit {
  max: number
  perSeconds: number
  by: 'address' | 'caller'
  refusedAs?: ErrorCode
}

/** A file of a multipart body. The content decides its type, never its name or declared type. */
export interface FileRule {
  maxBytes: number
  /**
   * Pictures, and documents (a picture, a PDF or a text), are read into memory. An archive is written to storage while it
   * arrives.
   */
  kind: 'image' | 'document' | 'archive'
}

export interface Endpoint {
  route: `${Method} /${string}`
  access: Access
  /**
   * Reads or changes the caller's game account, or owes it a delivery. Refused with `game_account_unconfirmed` until
   * the game has confirmed that account as the caller's.
   */
  gameAccount?: true
  /**
   * Writes this into the game at once, or takes Cash for what the game will get. Refused with `game_accounts_off` or
   * `game_deliveries_off` while staff have switched it off.
   */
  gameSwitch?: RefusingSwitch
  /**
   * Money, goods or rights change: staff must have proved lately that it is them (`confirmIdentity`), where STAFF_CONFIRM
   * is on. Refused with `confirmation_needed` until then.
   */
  confirm?: true
  /**
   * This write is also allowed while the portal is held after a restore. All other writes are then refused with
   * `held_after_restore`.
   */
  whileHeld?: true
  /** One sentence for the API's documentation page. */
  about: string
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Present when the body may also be multipart/form-data. */
  files?: Readonly<Record<string, FileRule>>
  reply: z.ZodMiniType
  /** JSON without it. A text is sent unchanged. A table (`text/csv`) is sent row by row, with their number in Row-Count. */
  replyType?: 'text/plain' | 'text/csv'
  status?: 201
  /** The refusals of this endpoint, without those that follow from its other fields (server/src/http/refusals.ts). */
  errors?: readonly ErrorCode[]
  limit?: Limit
  /** Open pages call it by themselves. That does not count as use of the session and does not extend it. */
  isPolled?: true
  /**
   * A public read that is the same for everyone. Its reply is cached until one of these tags is invalidated. A request
   * with a token bypasses the cache and gets `private, no-store`.
   */
  cached?: readonly string[]
  /**
   * A read that may be some seconds late: it may come from the replica (decision 0235). Never of money, sessions or
   * permissions, and never what a write decides by or what the caller must see right after a write of theirs.
   */
  fromReplica?: true
}

export type Endpoints = Readonly<Record<string, Endpoint>>

/**
 * Declares the endpoints of one feature. Keeps their literal types, which type the handlers and the browser's client.
 */
export const endpoints = <const T extends Endpoints>(declared: T): T => declared

/**
 * The name of an endpoint for client and pages, such as `GET /notices shared`: its method and path. `shared` means that
 * the reply is the same for everybody but staff, `text` that it is no JSON.
 */
export function referenceOf({ route, cached, replyType }: Endpoint): string {
  const note = cached ? ' shared' : replyType ? ' text' : ''
  return `${route}${note}`
}

type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : never
type Part<K extends string, S> = S extends z.ZodMiniType
  ? Record<never, unknown> extends InputOf<S>
    ? { [P in K]?: InputOf<S> }
    : { [P in K]: InputOf<S> }
  : { [P in K]?: undefined }

/**
 * What a caller sends: `{ params, query, body }`, each as its schema accepts it. A body may be FormData where files are
 * allowed.
 */
export type CallOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  (E['files'] extends object ? { body: FormData | InputOf<E['body']> } : Part<'body', E['body']>)

/** The input of a handler, after validation. */
export interface ValidOf<E extends Endpoint> {
  params: OutputOf<E['params']>
  query: OutputOf<E['query']>
  body: OutputOf<E['body']>
}

/** What a handler must return: any value that the reply schema accepts (other fields are dropped). */
export type AnswerOf<E extends Endpoint> = z.input<E['reply']>

/** What a caller gets. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
