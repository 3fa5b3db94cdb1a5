import { setTimeout as pause } from 'node:timers/promises'
import type { Query, Store } from '../store.ts'
import { claimNotices, nextDueMs, noteAnswer, writeNotices, type Notice, type Pace, type Written } from './notices.ts'
import { findExpired, lockPayment, type Payment, type ProviderName } from './payments.ts'
import type { News, NoticeRequest, Provider } from './provider.ts'

const longestPauseMs = 1_000
const longestWaitMs = 10_000
const defaultPace: Pace = { delayMs: 200, lateMs: 5_000, retryScale: 1 / 900, leaseMs: 30_000 }

/** How providers tell their merchant: at once, again until it is taken, and over a restart. */
export interface Post {
  /** Writes what the merchant is to hear, in the transaction of its cause. After the commit, `release` it. */
  announce(query: Query, payment: Payment, news: News[], times?: number): Promise<Written>
  /** Lets it go; one that is to be early has arrived when this returns. */
  release(written: Written): Promise<void>
  /** Sends it now and waits for the answers to the first attempts, some seconds at most. */
  deliver(written: Written): Promise<void>
  close(): Promise<void>
}

export function openPost(
  store: Store,
  providers: ReadonlyMap<ProviderName, Provider>,
  chosenPace: Partial<Pace>,
  onTrouble: (error: Error) => void,
): Post {
  const pace = { ...defaultPace, ...chosenPace }
  const closing = new AbortController()
  const underWay = new Map<number, Promise<void>>()
  let wake = () => {}
  const life = live()

  const post: Post = {
    announce: (query, payment, news, times = 1) => writeNotices(query, payment, news, times, pace),
    async release(written) {
      if (written.isEarly) await post.deliver(written)
      else wake()
    },
    async deliver({ ids }) {
      if (ids.length) (await claimNotices(store.query, ids, pace.leaseMs)).forEach(start)
      const all = Promise.allSettled(ids.map((id) => underWay.get(id) ?? Promise.resolve()))
      const waited = new AbortController()
      await Promise.race([all, pause(longestWaitMs, null, { signal: waited.signal }).catch(() => null)])
      waited.abort()
      wake()
    },
    async close() {
      closing.abort()
      wake()
      await life
      await Promise.allSettled(underWay.values())
    },
  }
  return post

  async function live(): Promise<void> {
    while (!closing.signal.aborted) {
      const woken = new Promise<void>((resolve) => (wake = resolve))
      const nextMs = await pass().catch((error: Error) => {
        if (!closing.signal.aborted) onTrouble(error)
        return longestPauseMs
      })
      const over = new AbortController()
      await Promise.race([woken, pause(nextMs, null, { signal: over.signal }).catch(() => null)])
      over.abort()
    }
  }

  /** Sends what is due, ends what nobody paid in time; answers how long nothing more is. */
  async function pass(): Promise<number> {
    for (const { provider, ref } of await findExpired(store.query)) await expire(provider, ref)
    for (const notice of await claimNotices(store.query, null, pace.leaseMs)) start(notice)
    const dueMs = await nextDueMs(store.query)
    return Math.min(Math.max(dueMs ?? longestPauseMs, 10), longestPauseMs)
  }

  async function expire(name: ProviderName, ref: string): Promise<void> {
    const provider = providers.get(name)
    if (!provider) return
    await store.transaction(async (query) => {
      const payment = await lockPayment(query, name, ref)
      // Paid, or ended by another, since it was found.
      if (!payment?.expiresAt || payment.expiresAt > new Date()) return
      const outcome = await provider.act(query, payment, 'expire', { form: {} })
      if ('problem' in outcome) throw new Error(`${name} ${ref} does not expire: ${outcome.problem}`)
      await post.announce(query, payment, outcome.news)
    })
  }

  function start(notice: Notice): void {
    const attempt = send(notice)
      .catch((error: Error) => {
        if (!closing.signal.aborted) onTrouble(error)
      })
      .finally(() => underWay.delete(notice.id))
    underWay.set(notice.id, attempt)
  }

  async function send(notice: Notice): Promise<void> {
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
    wake()
  }
}

async function sendPlainly({ url, headers, body }: NoticeRequest, signal: AbortSignal): Promise<number> {
  const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
  await reply.arrayBuffer()
  return reply.status
}
