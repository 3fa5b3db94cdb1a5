import type { FastifyRequest } from 'fastify'
import { referenceOf, type Locale } from '@guildhall/contract'
import type { PageCall } from '@guildhall/contract/pages'
import type { App } from '../app.ts'
import { allOperations } from '../features/index.ts'
import type { Refusal } from '../fail.ts'
import { countCall } from '../limits/count-call.ts'
import { asRefusal, errorBody } from './errors.ts'
import { valid } from './mount.ts'

/** Pages are rendered as for a visitor, so that all visitors share the same bytes. */
const publicOperations = new Map(
  allOperations
    .filter(({ endpoint }) => endpoint.access === 'public')
    .map((operation) => [referenceOf(operation.endpoint), operation]),
)

/** The API calls of one page's loaders, and whether their replies allow caching the page. */
export interface PageCalls {
  call: PageCall
  /** The cache tags of all replies. */
  tags: ReadonlySet<string>
  /** Whether all replies are the same for everybody. */
  isShared(): boolean
  /** The refusal of a call that failed because the database or the storage is away or full; null without one. */
  outage(): Refusal | null
}

/** The API for the page of `request`, called in the same process. */
export function pageCalls(app: App, request: FastifyRequest, locale: Locale): PageCalls {
  const tags = new Set<string>()
  let isShared = true
  let outage: Refusal | null = null

  const call: PageCall = async (reference, { params, query, body }) => {
    const operation = publicOperations.get(reference)
    if (!operation) throw new Error(`Pages may not call ${reference} on the server.`)
    const { endpoint } = operation
    if (!endpoint.cached) isShared = false
    for (const tag of endpoint.cached ?? []) tags.add(tag)
    try {
      // Without it a limited search would be free for whoever asks for its page.
      await countCall(app, operation, null, request.ip)
      const reply = await operation.run({
        app,
        caller: null,
        params: endpoint.params && valid(endpoint.params, params),
        query: endpoint.query && valid(endpoint.query, query),
        body: endpoint.body && valid(endpoint.body, body),
        files: {},
        locale,
        address: request.ip,
        device: '',
        idempotencyKey: null,
        seenVersion: null,
        country: null,
        cookies: {},
        setCookie() {},
      })
      return { kind: 'reply', reply }
    } catch (error) {
      const refusal = asRefusal(error)
      if (refusal.code === 'unexpected') request.log.error({ err: error }, 'unexpected')
      if (refusal.code === 'unavailable' || refusal.code === 'database_full')
        outage = Object.assign(refusal, { cause: error })
      return { kind: 'refusal', status: refusal.status, refusal: errorBody(refusal, request, locale) }
    }
  }
  return { call, tags, isShared: () => isShared, outage: () => outage }
}
