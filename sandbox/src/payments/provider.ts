import type { FastifyInstance } from 'fastify'
import type { Query } from '../store.ts'
import type { ProviderServices } from './services.ts'
import type { News, Webhook } from './messages.ts'
import type { Payment, ProviderName } from './payments.ts'

/** The input of an action: `amountCents` when an amount was sent, and the whole form. */
export interface Asked {
  amountCents?: number
  form: Record<string, unknown>
}

export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/** One provider: its API, the actions on its payments, and the format of its webhooks. */
export interface Provider {
  name: ProviderName
  /** The name for people. */
  title: string
  /** Registers the API in a scope under `/<name>`. */
  serve(fastify: FastifyInstance, services: ProviderServices): void | Promise<void>
  /** The actions that are possible in the payment's state, by their names in the control API. */
  actionsOf(payment: Payment): readonly string[]
  /**
   * Whether the payment already is in the state that the action leads to: a repeated action only repeats the webhooks.
   */
  isDone?(payment: Payment, action: string): boolean
  /** Changes and saves a locked payment. `action` is one of `actionsOf`, or 'expire' when its time has run out. */
  act(query: Query, payment: Payment, action: string, asked: Asked): Promise<{ news: News[] } | { problem: string }>
  /** The events that describe the current state, for webhooks on request. */
  newsOf(query: Query, payment: Payment, asked: Asked): Promise<News[]>
  /** Builds the request of one attempt; each attempt gets a new one. */
  write(webhook: Webhook): WebhookRequest
  /** Replaces the plain POST; returns the status. */
  send?(request: WebhookRequest, signal: AbortSignal): Promise<number>
  isTaken(status: number): boolean
  /** The pauses before each further attempt, in minutes of the real provider. */
  retryMinutes: readonly number[]
  deadlineMs: number
}
