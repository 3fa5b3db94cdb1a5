import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clearFaults, faultKinds, findFaults, planFault, targets } from './faults.ts'
import { acceptsPassword, findAccount, isDown, presences, setDown, setPresence } from './game.ts'
import { findMails } from './mail.ts'
import type { Store } from './store.ts'

type Form = Record<string, string | number | boolean | undefined>
type ByLogin = { Params: { login: string } }

const mostFaults = 1_000

/** What tests, and the forms of our own page, change the world with. JSON gets JSON, a form gets the page again. */
export function serveControl(fastify: FastifyInstance, store: Store): void {
  fastify.get('/control/mail', () => findMails(store))

  fastify.get<ByLogin>('/control/game/accounts/:login', async (request, reply) => {
    const account = await findAccount(store, request.params.login)
    if (!account) return missing(reply)
    const { login, presence, characters } = account
    return { login, presence, characters, chest: [], received: [] }
  })

  fastify.post<ByLogin>('/control/game/accounts/:login/presence', async (request, reply) => {
    const presence = presences.find((each) => each === formOf(request).state)
    if (!presence) return wrong(reply, `state is one of ${presences.join(', ')}`)
    if (!(await setPresence(store, request.params.login, presence))) return missing(reply)
    return done(request, reply, 'contas')
  })

  // How a test knows which password the game holds without reading it.
  fastify.post<ByLogin>('/control/game/accounts/:login/login', async (request) => ({
    accepted: await acceptsPassword(store, request.params.login, String(formOf(request).password ?? '')),
  }))

  fastify.get('/control/game/down', async () => ({ down: await isDown(store) }))

  fastify.post('/control/game/down', async (request, reply) => {
    const down = truth(formOf(request).down)
    if (down === null) return wrong(reply, 'down is true or false')
    await setDown(store, down)
    return done(request, reply, 'contas')
  })

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

const formOf = ({ body }: FastifyRequest): Form => (typeof body === 'object' && body ? (body as Form) : {})
const truth = (value: unknown): boolean | null =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : null

const isFromPage = ({ headers }: FastifyRequest): boolean =>
  String(headers['content-type']).startsWith('application/x-www-form-urlencoded')

const done = (request: FastifyRequest, reply: FastifyReply, section: string) =>
  isFromPage(request) ? reply.redirect(`/#${section}`, 303) : { done: true }

const wrong = (reply: FastifyReply, message: string) => reply.code(400).send({ message })
const missing = (reply: FastifyReply) => reply.code(404).send({ message: 'There is no such account.' })
