import { setTimeout as pause } from 'node:timers/promises'
import type { Store } from '../store.ts'
import type { Post } from './desk.ts'
import type { Notice, Written } from './messages.ts'
import { claimNotices, nextDueMs, noteAnswer, writeNotices, type Pace } from './notices.ts'
import { findExpired, lockPayment, type ProviderName } from './payments.ts'
import type { NoticeRequest, Provider } from './provider.ts'

const longestPauseMs = 1_000
const longestWaitMs = 10_000
const defaultPace: Pace = { delayMs: 200, lateMs: 5_000, retryScale: 1 / 900, leaseMs: 30_000 }

/** Sends what providers tell the portal, from the store's own list, until it is closed. */
export function openPost(
  store: Store,
  providers: ReadonlyMap<ProviderName, Provider>,
  chosenPace: Partial<Pace>,
  onTrouble: (error: Error) => void,
): Post {
  const office: Office = {
    store,
    providers,
    pace: { ...defaultPace, ...chosenPace },
    onTrouble,
    closing: new AbortController(),
    underWay: new Map(),
    wake: () => {},
  }
  const life = live(office)
  return {
    announce: (query, payment, news, times = 1) => writeNotices(query, payment, news, times, office.pace),
    async release(written) {
      if (written.isEarly) await deliver(office, written)
      else office.wake()
    },
    deliver: (written) => deliver(office, written),
    async close() {
      office.closing.abort()
      office.wake()
      await life
      await Promise.allSettled(office.underWay.values())
    },
  }
}

interface Office {
  store: Store
  providers: ReadonlyMap<ProviderName, Provider>
  pace: Pace
  onTrouble: (error: Error) => void
  closing: AbortController
  /** The attempts that are being made, by the notice. */
  underWay: Map<number, Promise<void>>
  /** Ends the present pause. */
  wake: () => void
}

async function deliver(office: Office, { ids }: Written): Promise<void> {
  const { store, pace, underWay } = office
  if (ids.length) for (const notice of await claimNotices(store.query, ids, pace.leaseMs)) start(office, notice)
  const all = Promise.allSettled(ids.map((id) => underWay.get(id) ?? Promise.resolve()))
  const waited = new AbortController()
  await Promise.race([all, pause(longestWaitMs, null, { signal: waited.signal }).catch(() => null)])
  waited.abort()
  office.wake()
}

async function live(office: Office): Promise<void> {
  const { closing, onTrouble } = office
  while (!closing.signal.aborted) {
    const woken = new Promise<void>((resolve) => (office.wake = resolve))
    const nextMs = await pass(office).catch((error: Error) => {
      if (!closing.signal.aborted) onTrouble(error)
      return longestPauseMs
    })
    const over = new AbortController()
    await Promise.race([woken, pause(nextMs, null, { signal: over.signal }).catch(() => null)])
    over.abort()
  }
}

/** Sends what is due, ends what nobody paid in time; answers how long nothing more is. */
async function pass(office: Office): Promise<number> {
  const { store, pace } = office
  for (const { provider, ref } of await findExpired(store.query)) await expire(office, provider, ref)
  for (const notice of await claimNotices(store.query, null, pace.leaseMs)) start(office, notice)
  const dueMs = await nextDueMs(store.query)
  return Math.min(Math.max(dueMs ?? longestPauseMs, 10), longestPauseMs)
}

async function expire({ store, providers, pace }: Office, name: ProviderName, ref: string): Promise<void> {
  const provider = providers.get(name)
  if (!provider) return
  await store.transaction(async (query) => {
    const payment = await lockPayment(query, name, ref)
    // Paid, or ended by another, since it was found.
    if (!payment?.expiresAt || payment.expiresAt > new Date()) return
    const outcome = await provider.act(query, payment, 'expire', { form: {} })
    if ('problem' in outcome) throw new Error(`${name} ${ref} does not expire: ${outcome.problem}`)
    await writeNotices(query, payment, outcome.news, 1, pace)
  })
}

function start(office: Office, notice: Notice): void {
  const { closing, underWay, onTrouble } = office
  const attempt = send(office, notice)
    .catch((error: Error) => {
      if (!closing.signal.aborted) onTrouble(error)
    })
    .finally(() => underWay.delete(notice.id))
  underWay.set(notice.id, attempt)
}

async function send(office: Office, notice: Notice): Promise<void> {
  const { store, providers, pace, closing } = office
  const provider = providers.get(notice.provider)
  if (!provider) return
  const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(provider.deadlineMs)])
  const request = provider.write(notice)
  const status = await (provider.send ?? sendPlainly)(request, signal).catch(() => 0)
  // Not tried as far as anybody knows: the lease runs out, and it goes again.
  if (closing.signal.aborted) return
  const minutes = provider.retryMinutes[notice.attempts - 1]
  await noteAnswer(store.query, notice, {
    status,
    isTaken: provider.isTaken(status),
    retryInMs: minutes === undefined ? null : minutes * 60_000 * pace.retryScale,
  })
  office.wake()
}

async function sendPlainly({ url, headers, body }: NoticeRequest, signal: AbortSignal): Promise<number> {
  const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
  await reply.arrayBuffer()
  return reply.status
}
