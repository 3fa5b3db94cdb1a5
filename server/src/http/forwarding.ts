import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import { isPrivateHost } from '../config/networks.ts'
import { storeProbe } from '../db/probes.ts'

const warnEveryMs = 3_600_000

type Services = Pick<App, 'config' | 'counts' | 'db' | 'log' | 'now'>

/**
 * Warns of a proxy that TRUST_PROXY does not name: all players then share one address, and with it the limits. The
 * first request is in the log, later ones are counted, and the log has their number once an hour.
 */
export function watchForwarding(fastify: FastifyInstance, app: Services): void {
  const { production, isDemoPublic } = app.config
  if (!production && !isDemoPublic) return
  let warnedAt: number | undefined
  fastify.addHook('onRequest', (request, _, done) => {
    if (request.headers['x-forwarded-for'] !== undefined && !isForwarded(request)) {
      app.counts.add('untrusted_forwards')
      const now = app.now().getTime()
      if (warnedAt === undefined || Math.abs(now - warnedAt) >= warnEveryMs) {
        warnedAt = now
        warn(app, peerOf(request))
      }
    }
    done()
  })
}

/** Fastify puts the addresses of the header beside that of the peer only when it trusts the peer. */
const isForwarded = ({ ips }: FastifyRequest): boolean => ips !== undefined && ips.length > 1

/** The address of a peer in a private network; of others nothing, because it may be a person's. */
function peerOf({ socket }: FastifyRequest): string | null {
  const address = socket.remoteAddress?.replace(/^::ffff:/, '') ?? ''
  return isPrivateHost(address) ? address : null
}

function warn(app: Services, peer: string | null): void {
  const requests = app.counts.of('untrusted_forwards').get('') ?? 0
  app.log.warn(
    { peer, requests },
    'X-Forwarded-For of a peer that TRUST_PROXY does not name is ignored: behind a proxy all players share its limits',
  )
  const cause = peer ?? 'an address of the internet'
  void storeProbe(app.db, { name: 'proxy', cause, at: app.now() }).catch(() => {})
}
