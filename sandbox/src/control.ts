import type { FastifyInstance } from 'fastify'
import { clearFaults, faultKinds, findFaults, planFault, targets } from './faults.ts'
import { done, formOf, wrong } from './forms.ts'
import { serveGameControl } from './game/control.ts'
import type { FolderWorld } from './game/folders/play.ts'
import { findMails } from './mail.ts'
import type { Store } from './store.ts'

const mostFaults = 1_000

/** What tests, and the forms of our own page, change the world with. JSON gets JSON, a form gets the page again. */
export function serveControl(fastify: FastifyInstance, store: Store, folders?: FolderWorld): void {
  serveGameControl(fastify, store, folders)

  fastify.get('/control/mail', () => findMails(store))

  fastify.get('/control/faults', () => findFaults(store))

  fastify.post('/control/faults', async (request, reply) => {
    const form = formOf(request)
    const target = targets.find((each) => each === form.target)
    const kind = faultKinds.find((each) => each === form.kind)
    const count = Number(form.count ?? 1)
    if (!target) return wrong(reply, `target is one of ${targets.join(', ')}`)
    if (!kind) return wrong(reply, `kind is one of ${faultKinds.join(', ')}`)
    if (!Number.isInteger(count) || count < 1 || count > mostFaults)
      return wrong(reply, `count is a number from 1 to ${mostFaults}`)
    await planFault(store, target, kind, count)
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
