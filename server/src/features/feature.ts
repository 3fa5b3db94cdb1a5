import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { App } from '../app.ts'
import type { Verb } from '../console/verb.ts'
import type { FindOpen } from '../game/prune-operations.ts'
import type { Operation } from '../http/mount.ts'
import type { Job } from '../jobs/job.ts'
import type { DemoLogin } from '../welcome.ts'
import type { StaffQueue } from './dashboard/queues.ts'
import type { Subscribers } from './delivery/public.ts'
import type { SupplySide } from './ledger/service.ts'

/** A place among the contributions of all features; the lowest comes first. */
interface Ordered {
  order: number
}

/** What features contribute to one another. The list of all features puts it together (index.ts). */
export interface Contributions {
  queues: readonly StaffQueue[]
  supplySides: readonly SupplySide[]
  subscribers: Subscribers
}

/** A feature as it introduces itself to the portal. */
export interface Feature {
  /** The name of its folder. */
  name: string
  /** The features that it may import; scripts/architecture.ts holds it to them. */
  uses?: readonly string[]
  /** Its endpoints with their handlers. */
  operations?: Operation[] | ((contributions: Contributions) => Operation[])
  /** Adds routes that are no endpoints, at the root of the site. */
  http?: (fastify: FastifyInstance, app: App) => void
  /** Adds routes that providers call, at the root and below /api. */
  webhooks?: (fastify: FastifyInstance, app: App) => void
  /** What it does apart from a request, by the names of its jobs. */
  jobs?: (app: App, contributions: Contributions) => TaskList
  /** When its jobs run by themselves; `at` is written as in a crontab. */
  cron?: readonly (Ordered & { at: string; job: Job<object> })[]
  /** Removes what has run out; called each hour. */
  sweep?: readonly ((app: App) => Promise<unknown>)[]
  /** Reads from the game; called each minute, and knows itself when it is due. */
  gameReads?: readonly (Ordered & { read: (app: App) => Promise<void> })[]
  /** Which operations of the game it still asks about. */
  openOperations?: FindOpen
  /** Makes the accounts that a portal begins with. Answers those that the terminal prints. */
  firstLogins?: (app: App) => Promise<DemoLogin[]>
  /** Writes what every portal begins with, once. */
  firstContent?: (app: App) => Promise<void>
  /** Loads what writes its demo content: only a demo reads those files. */
  demo?: Ordered & { load: () => Promise<(app: App) => Promise<void>> }
  /** What waits for staff, as the dashboard lists it. */
  queues?: readonly (Ordered & StaffQueue)[]
  /** What it knows of the Cash that it moved, for the check of the ledger. */
  supplySides?: readonly SupplySide[]
  /** Who is told of the outcome of deliveries, by the kind of their cause. */
  subscribers?: Subscribers
  /** Its commands for the owner of the machine. */
  verbs?: readonly Verb[]
}

/** Declares a feature. The list of all features takes it from the folder's feature.ts. */
export const feature = (declared: Feature): Feature => declared

/** Sorted by `order`; what has the same order stays as it came. */
export const inOrder = <T extends Ordered>(items: readonly T[]): T[] =>
  items.toSorted((one, other) => one.order - other.order)
