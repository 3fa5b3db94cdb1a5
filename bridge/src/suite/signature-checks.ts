import { randomUUID } from 'node:crypto'
import type { Check, Subject } from './check.ts'
import { demand, demandRefusal, described } from './expect.ts'
import { addressOf, call } from './subject.ts'

const health = (subject: Subject, sending: Parameters<typeof call>[2] = {}) =>
  subject.client.send(...addressOf('getHealth'), sending)
const seconds = (offset: number): string => String(Math.floor(Date.now() / 1_000) + offset)

/** Who may call, and how often. */
export const signatureChecks: Check[] = [
  {
    title: 'a signed request is answered, by a clock that agrees with this one',
    async run(subject) {
      const reply = await call(subject, 'getHealth')
      demand(reply.status === 200, `the health must be 200, and it was ${described(reply)}`)
    },
  },
  {
    title: 'a request without a signature, or with another secret, is refused',
    async run(subject) {
      demandRefusal(await health(subject, { isUnsigned: true }), 'BAD_SIGNATURE')
      demandRefusal(await health(subject, { secret: 'another secret of more than 32 characters' }), 'BAD_SIGNATURE')
    },
  },
  {
    title: 'a signature covers path, query and body',
    async run(subject) {
      demandRefusal(await health(subject, { signedPath: '/v1/guilds' }), 'BAD_SIGNATURE')
      const [method, path] = addressOf('readRanking', {}, { limit: '5' })
      demandRefusal(await subject.client.send(method, path, { signedPath: '/v1/ranking?limit=6' }), 'BAD_SIGNATURE')
      const [post, deliveries] = addressOf('deliverItem')
      demandRefusal(
        await subject.client.send(post, deliveries, { body: { operationId: randomUUID() }, signedBody: '{}' }),
        'BAD_SIGNATURE',
      )
    },
  },
  {
    title: 'clock skew: 20 seconds are accepted, 45 are stale, both ways',
    async run(subject) {
      for (const offset of [-20, 20]) {
        const reply = await health(subject, { timestamp: seconds(offset) })
        demand(reply.status === 200, `${offset} s must be accepted, and it was ${described(reply)}`)
      }
      for (const offset of [-45, 45]) demandRefusal(await health(subject, { timestamp: seconds(offset) }), 'STALE')
      demandRefusal(await health(subject, { timestamp: 'x' }), 'STALE')
    },
  },
  {
    title: 'a nonce is good once, also when it comes twice at once, and must have its form',
    async run(subject) {
      const nonce = randomUUID()
      const timestamp = seconds(0)
      demand((await health(subject, { nonce, timestamp })).status === 200, 'a new nonce must be accepted')
      demandRefusal(await health(subject, { nonce, timestamp }), 'REPLAYED')
      const twice = randomUUID()
      const both = await Promise.all([1, 2].map(() => health(subject, { nonce: twice, timestamp })))
      const accepted = both.filter(({ status }) => status === 200).length
      demand(accepted === 1, `of two requests with one nonce at once one must be accepted, and ${accepted} were`)
      demandRefusal(await health(subject, { nonce: 'short' }), 'REPLAYED', 'BAD_SIGNATURE')
    },
  },
]
