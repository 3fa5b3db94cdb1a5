import type { FastifyInstance } from 'fastify'
import { clearFaults, faultKindsOf, findFaults, planFault, targets } from './faults.ts'
import { done, formOf, wrong } from './forms.ts'
import { gameCalls } from './game/serve.ts'
import { serveGameControl } from './game/control.ts'
import type { FolderWorld } from './game/folders/play.ts'
import { findMails, findRawMail } from './mail.ts'
import { serveCardControl } from './mercadopago/control.ts'
import { servePaymentControl } from './payments/control.ts'
import { findPosts } from './posts.ts'
import type { ProviderServices } from './payments/services.ts'
import { serveHookControl } from './payments/hook-control.ts'
import { servePixControl } from './pix/control.ts'
import type { Providers } from './payments/registry.ts'

const mostFaults = 1_000

/**
 * Endpoints with which tests, and the forms of the sandbox's page, change the simulated world. A JSON request gets
 * JSON; a form is redirected to the page.
 */
export function serveControl(
  fastify: FastifyInstance,
  services: ProviderServices,
  { providers, folders }: { providers: Providers; folders: FolderWorld | undefined },
): void {
  const { store } = services
  serveGameControl(fastify, store, folders)
  servePaymentControl(fastify, services, providers)
  serveCardControl(fastify, store)
  serveHookControl(fastify, store)
  servePixControl(fastify, services)

  fastify.get('/control/mail', () => findMails(store))
  fastify.get<{ Params: { id: string } }>('/control/mail/:id/raw', async ({ params }) => ({
    raw: await findRawMail(store, Number(params.id)),
  }))

  fastify.get('/control/posts', () => findPosts(store))

  fastify.get('/control/faults', () => findFaults(store))

  fastify.post('/control/faults', async (request, reply) => {
    const form = formOf(request)
    const target = targets.find((each) => each === form.target)
    const count = Number(form.count ?? 1)
    if (!target) return wrong(reply, `target is one of ${targets.join(', ')}`)
    const kind = faultKindsOf(target).find((each) => each === form.kind)
    if (!kind) return wrong(reply, `kind is one of ${faultKindsOf(target).join(', ')}`)
    if (!Number.isInteger(count) || count < 1 || count > mostFaults)
      return wrong(reply, `count is a number from 1 to ${mostFaults}`)
    const call = form.call ? gameCalls.find((each) => each === form.call) : undefined
    if (form.call && (target !== 'game' || !call))
      return wrong(reply, `call is for the target game, one of ${gameCalls.join(', ')}`)
    await planFault(store, { target, kind, remaining: count, ...(call ? { call } : {}) })
    return done(request, reply, 'falhas')
  })

  fastify.delete<{ Querystring: { target?: string } }>('/control/faults', async (request, reply) => {
    const asked = request.query.target ?? formOf(request).target ?? null
    const target = targets.find((each) => each === asked)
    if (asked !== null && !target) return wrong(reply, `target is one of ${targets.join(', ')}`)
    await clearFaults(store, target ?? null)
    return done(request, reply, 'falhas')
  })

  // A form cannot say DELETE.
  fastify.post('/control/faults/clear', async (request, reply) => {
    await clearFaults(store, null)
    return done(request, reply, 'falhas')
  })
}
