import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '../store.ts'
import type { WebhookSender } from './services.ts'
import type { Webhook, Written } from './messages.ts'
import { claimWebhooks, nextDueMs, noteReply, writeWebhooks, type Pace } from './webhooks.ts'
import { findExpired, lockPayment, type ProviderName } from './payments.ts'
import type { WebhookRequest, Provider } from './provider.ts'

const longestPauseMs = 1_000
const longestWaitMs = 10_000
const defaultPace: Pace = { delayMs: 200, lateMs: 5_000, retryScale: 1 / 900, leaseMs: 30_000 }

/** Sends the stored webhooks of all providers until it is closed. */
export function openWebhookSender(
  store: Store,
  providers: ReadonlyMap<ProviderName, Provider>,
  chosenPace: Partial<Pace>,
  onTrouble: (error: Error) => void,
): WebhookSender {
  const sender: Sender = {
    store,
    providers,
    pace: { ...defaultPace, ...chosenPace },
    onTrouble,
    closing: new AbortController(),
    underWay: new Map(),
    wake: () => {},
  }
  const life = live(sender)
  return {
    announce: (query, payment, news, times = 1) => writeWebhooks(query, payment, news, times, sender.pace),
    async release(written) {
      if (written.isEarly) await deliver(sender, written)
      else sender.wake()
    },
    deliver: (written) => deliver(sender, written),
    async close() {
      sender.closing.abort()
      sender.wake()
      await life
      await Promise.allSettled(sender.underWay.values())
    },
  }
}

interface Sender {
  store: Store
  providers: ReadonlyMap<ProviderName, Provider>
  pace: Pace
  onTrouble: (error: Error) => void
  closing: AbortController
  /** The attempts that are under way, by the id of the webhook. */
  underWay: Map<number, Promise<void>>
  /** Ends the current pause of the loop. */
  wake: () => void
}

async function deliver(sender: Sender, { ids }: Written): Promise<void> {
  const { store, pace, underWay } = sender
  if (ids.length) for (const webhook of await claimWebhooks(store.query, ids, pace.leaseMs)) start(sender, webhook)
  const all = Promise.allSettled(ids.map((id) => underWay.get(id) ?? Promise.resolve()))
  const waited = new AbortController()
  await Promise.race([all, pause(longestWaitMs, null, { signal: waited.signal }).catch(() => null)])
  waited.abort()
  sender.wake()
}

async function live(sender: Sender): Promise<void> {
  const { closing, onTrouble } = sender
  while (!closing.signal.aborted) {
    const woken = new Promise<void>((resolve) => (sender.wake = resolve))
    const nextMs = await pass(sender).catch((error: Error) => {
      if (!closing.signal.aborted) onTrouble(error)
      return longestPauseMs
    })
    const over = new AbortController()
    await Promise.race([woken, pause(nextMs, null, { signal: over.signal }).catch(() => null)])
    over.abort()
  }
}

/** Sends the webhooks that are due and expires unpaid payments. Returns the milliseconds until the next pass. */
async function pass(sender: Sender): Promise<number> {
  const { store, pace } = sender
  for (const { provider, ref } of await findExpired(store.query)) await expire(sender, provider, ref)
  for (const webhook of await claimWebhooks(store.query, null, pace.leaseMs)) start(sender, webhook)
  const dueMs = await nextDueMs(store.query)
  return Math.min(Math.max(dueMs ?? longestPauseMs, 10), longestPauseMs)
}

async function expire({ store, providers, pace }: Sender, name: ProviderName, ref: string): Promise<void> {
  const provider = providers.get(name)
  if (!provider) return
  await store.transaction(async (query) => {
    const payment = await lockPayment(query, name, ref)
    // Another transaction paid or ended the payment after it was found.
    if (!payment?.expiresAt || payment.expiresAt > new Date()) return
    const outcome = await provider.act(query, payment, 'expire', { form: {} })
    if ('problem' in outcome) throw new Error(`${name} ${ref} does not expire: ${outcome.problem}`)
    await writeWebhooks(query, payment, outcome.news, 1, pace)
  })
}

function start(sender: Sender, webhook: Webhook): void {
  const { closing, underWay, onTrouble } = sender
  const attempt = send(sender, webhook)
    .catch((error: Error) => {
      if (!closing.signal.aborted) onTrouble(error)
    })
    .finally(() => underWay.delete(webhook.id))
  underWay.set(webhook.id, attempt)
}

async function send(sender: Sender, webhook: Webhook): Promise<void> {
  const { store, providers, pace, closing } = sender
  const provider = providers.get(webhook.provider)
  if (!provider) return
  const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(provider.deadlineMs)])
  const request = provider.write(webhook)
  const status = await (provider.send ?? sendPlainly)(request, signal).catch(() => 0)
  // The outcome of the attempt is unknown: its lease runs out, and the webhook is sent again.
  if (closing.signal.aborted) return
  const minutes = provider.retryMinutes[webhook.attempts - 1]
  await noteReply(store.query, webhook, {
    status,
    isTaken: provider.isTaken(status),
    retryInMs: minutes === undefined ? null : minutes * 60_000 * pace.retryScale,
  })
  sender.wake()
}

async function sendPlainly({ url, headers, body }: WebhookRequest, signal: AbortSignal): Promise<number> {
  const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
  await reply.arrayBuffer()
  return reply.status
}
