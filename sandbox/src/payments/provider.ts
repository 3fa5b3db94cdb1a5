import type { FastifyInstance } from 'fastify'
import type { Query } from '../store.ts'
import type { ProviderServices } from './services.ts'
import type { News, Webhook } from './messages.ts'
import type { Payment, ProviderName } from './payments.ts'

/** What came with an action: `amountCents` when an amount was named, and the rest as it was sent. */
export interface Asked {
  amountCents?: number
  form: Record<string, unknown>
}

export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/** One provider: its API, what people and tests may do to its payments, and how it tells its merchant. */
export interface Provider {
  name: ProviderName
  /** As people call it. */
  title: string
  /** The API, in a scope of its own under `/<name>`. */
  serve(fastify: FastifyInstance, services: ProviderServices): void | Promise<void>
  /** What can be done to the payment as it stands, in the words of the control API. */
  actionsOf(payment: Payment): readonly string[]
  /** Whether it already is what the action would make of it: asked again, it is only told again. */
  isDone?(payment: Payment, action: string): boolean
  /** Changes and saves a locked payment. Only what actionsOf names is asked; 'expire' also when its time runs out. */
  act(query: Query, payment: Payment, action: string, asked: Asked): Promise<{ news: News[] } | { problem: string }>
  /** How the payment stands, to be told (again). */
  newsOf(query: Query, payment: Payment, asked: Asked): Promise<News[]>
  /** The request that carries a webhook, written anew for each attempt. */
  write(webhook: Webhook): WebhookRequest
  /** In place of a plain POST; answers the status. */
  send?(request: WebhookRequest, signal: AbortSignal): Promise<number>
  isTaken(status: number): boolean
  /** The pauses before each further attempt, as the real one makes them. */
  retryMinutes: readonly number[]
  deadlineMs: number
}
