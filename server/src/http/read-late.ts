import type { FastifyReply } from 'fastify'
import type { App, Caller } from '../app.ts'
import { isTooSlow } from '../db/database-down.ts'

/**
 * The cookie of who has just written, for as long as a replica that is used may lack it. On this node the account is
 * enough; the next request may reach another node.
 */
const wroteCookie = 'wrote'

/** Who asks, and for whom. */
interface LateCall {
  app: App
  caller: Pick<Caller, 'id'> | null
  cookies: Readonly<Record<string, string>>
}

/**
 * Runs the handler of an endpoint that declares `fromReplica` with a database that may be the replica. Only what
 * succeeds comes from there: after an error, or a refusal such as 404 for what is not there yet, the primary decides.
 */
export async function readLate<T>({ app, caller, cookies }: LateCall, read: (app: App) => Promise<T>): Promise<T> {
  const { replica } = app
  if (!replica || cookies[wroteCookie] || !replica.isUsed(caller?.id)) return read(app)
  try {
    return await read({ ...app, db: replica.db })
  } catch (error) {
    if (isTooSlow(error)) throw error
    return read(app)
  }
}

/** After a write of the caller, so that their own reads have it. */
export function noteWrite({ replica, config }: App, { id }: Pick<Caller, 'id'>, reply: FastifyReply): void {
  if (!replica) return
  replica.noteWrite(id)
  const seconds = Math.ceil(config.replicaLagMs / 1000) + 1
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${wroteCookie}=1; Max-Age=${seconds}; Path=/api; HttpOnly; SameSite=Lax${secure}`)
}
