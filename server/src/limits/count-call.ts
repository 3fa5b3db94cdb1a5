import type { Endpoint } from '@guildhall/contract'
import type { App, Caller } from '../app.ts'
import { countHit, networkOf } from './count-hits.ts'

/** Counts a call against the limit of its endpoint. Refuses one too many as `too_many_requests`. */
export async function countCall(
  app: App,
  { endpoint, name }: { endpoint: Endpoint; name: string },
  caller: Caller | null,
  address: string,
): Promise<void> {
  if (!endpoint.limit || !app.config.rateLimits) return
  const who = endpoint.limit.by === 'caller' && caller ? `user ${caller.id}` : networkOf(address)
  await countHit(app, `${name} ${who}`, { ...endpoint.limit, ...app.config.limits[name] })
}
