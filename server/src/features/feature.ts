import type { FastifyInstance } from 'fastify'
import type { TaskList } from 'graphile-worker'
import type { Registry } from 'prom-client'
import type { App } from '../app.ts'
import type { Verb } from '../console/verb.ts'
import type { FindOpen } from '../game/prune-operations.ts'
import type { Operation } from '../http/mount.ts'
import type { DueTimes } from '../jobs/clock.ts'
import type { OnFindings } from '../jobs/findings.ts'
import type { Job } from '../jobs/job.ts'
import type { DemoLogin } from '../welcome.ts'
import type { AnyApprovalKind } from './approval/public.ts'
import type { StaffQueue } from './dashboard/queues.ts'
import type { Subscribers } from './delivery/public.ts'
import type { SupplySide } from './ledger/service.ts'

/** A place among the contributions of all features; the lowest comes first. */
interface Ordered {
  order: number
}

/** The contributions of all features to dashboard, ledger, audit, deliveries and approvals; index.ts collects them. */
export interface Contributions {
  queues: readonly StaffQueue[]
  supplySides: readonly SupplySide[]
  subscribers: Subscribers
  approvals: readonly AnyApprovalKind[]
  onFindings: OnFindings
}

/** The parts that a feature adds to the portal. */
export interface Feature {
  /** The name of its folder. */
  name: string
  /** The features that it may import; scripts/architecture.ts checks this. */
  uses?: readonly string[]
  /** Its endpoints with their handlers. */
  operations?: Operation[] | ((contributions: Contributions) => Operation[])
  /** Adds routes that are no endpoints of the contract, at the root of the site. */
  http?: (fastify: FastifyInstance, app: App) => void
  /** Adds routes that providers call, at the root and below /api. */
  webhooks?: (fastify: FastifyInstance, app: App) => void
  /** Its background tasks, by the names of their jobs. */
  jobs?: (app: App, contributions: Contributions) => TaskList
  /** The schedule of its jobs; `at` is written as in a crontab. */
  cron?: readonly (Ordered & { at: string; job: Job<object> })[]
  /** Its columns with moments that work waits for, or counts from. No clock that goes back leaves them in the future. */
  dueTimes?: DueTimes
  /** Corrects what a clock that was ahead has left. Called at the start and at each look at the clocks, so it is cheap. */
  onClockLook?: (app: App) => Promise<void>
  /** Its jobs that also run while the portal is held after a restore, because they change nothing outside. */
  jobsWhileHeld?: readonly Job<object>[]
  /** Removes expired data; called each hour. */
  sweep?: readonly ((app: App) => Promise<unknown>)[]
  /** Reads data from the game. Called each minute; each read decides itself whether it is due. */
  gameReads?: readonly (Ordered & { read: (app: App) => Promise<void> })[]
  /** Finds which game operations have no outcome yet. */
  openOperations?: FindOpen
  /** Makes the first accounts of a portal. Returns those that the terminal prints. */
  firstLogins?: (app: App) => Promise<DemoLogin[]>
  /** Lines that the terminal prints once the portal is ready. They may hold a secret, so no log has them. */
  startLines?: (app: App) => Promise<string[]>
  /** Writes the first content of a portal, once. */
  firstContent?: (app: App) => Promise<void>
  /** Loads the function that writes its demo content. Only a demo loads those files. */
  demo?: Ordered & { load: () => Promise<(app: App) => Promise<void>> }
  /** Its staff queues on the dashboard. */
  queues?: readonly (Ordered & StaffQueue)[]
  /** The sums of Cash by its own records, for the ledger check. */
  supplySides?: readonly SupplySide[]
  /** Its subscribers to the outcome of deliveries, by the kind of their cause. */
  subscribers?: Subscribers
  /** Its acts of staff that may need a second person. */
  approvals?: readonly AnyApprovalKind[]
  /** Learns what the checks of the ledger and of the audit log have found. */
  onFindings?: OnFindings
  /** Adds its metrics to those of the process. */
  metrics?: (app: App, registry: Registry) => void
  /** Its console commands for the owner of the machine. */
  verbs?: readonly Verb[]
}

/** Declares a feature, in the feature.ts of its folder; features/index.ts lists it. */
export const feature = (declared: Feature): Feature => declared

/** The items sorted by `order`; items of the same order keep their sequence. */
export const inOrder = <T extends Ordered>(items: readonly T[]): T[] =>
  items.toSorted((one, other) => one.order - other.order)
