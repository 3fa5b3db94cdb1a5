import type { FastifyInstance } from 'fastify'
import { done, formOf, missing, truth, wrong } from '../forms.ts'
import type { Store } from '../store.ts'
import { findAccount, presences, setPresence, verifyPassword } from './accounts.ts'
import { passDeliveries } from './deliveries.ts'
import type { FolderWorld } from './folders/play.ts'
import { emptySlot, fillChest, findReceived, isItem, readItems } from './items.ts'
import { findMark } from './people.ts'
import { isRefusal } from './refusal.ts'
import { isOn, turn, type Switch } from './switches.ts'
import { tick } from './tick.ts'

type ByLogin = { Params: { login: string } }

const mostTicks = 100
const section = 'contas'

/** Endpoints with which tests, and the forms of the sandbox's page, change the game. */
export function serveGameControl(fastify: FastifyInstance, store: Store, folders?: FolderWorld): void {
  serveAccounts(fastify, store, folders)
  serveChests(fastify, store, folders)
  serveSwitches(fastify, store)

  fastify.get<{ Params: { id: string } }>('/control/game/guilds/:id/mark', async (request, reply) => {
    const mark = /^\d{1,5}$/.test(request.params.id) ? await findMark(store, Number(request.params.id)) : null
    return mark ? reply.type('image/bmp').send(mark) : missing(reply, 'That guild has no mark.')
  })

  fastify.post('/control/game/tick', async (request, reply) => {
    const times = Number(formOf(request).times ?? 1)
    if (!Number.isInteger(times) || times < 1 || times > mostTicks)
      return wrong(reply, `times is a number from 1 to ${mostTicks}`)
    for (let left = times; left > 0; left -= 1) await tick(store, folders)
    return done(request, reply, section)
  })
}

function serveAccounts(fastify: FastifyInstance, store: Store, folders?: FolderWorld): void {
  fastify.get<ByLogin>('/control/game/accounts/:login', async (request, reply) => {
    const account = await findAccount(store, request.params.login)
    if (!account) return missing(reply)
    const { login, presence, characters } = account
    const [chest, received] = await Promise.all([readItems(store, login, 'storage'), findReceived(store, login)])
    return { login, presence, characters, chest, received }
  })

  fastify.post<ByLogin>('/control/game/accounts/:login/presence', async (request, reply) => {
    const presence = presences.find((each) => each === formOf(request).state)
    if (!presence) return wrong(reply, `state is one of ${presences.join(', ')}`)
    if (!(await setPresence(store, request.params.login, presence))) return missing(reply)
    await folders?.follow(request.params.login)
    return done(request, reply, section)
  })

  // A test checks the game's password by a login, since nothing reads passwords.
  fastify.post<ByLogin>('/control/game/accounts/:login/login', async (request) => {
    const { password } = formOf(request)
    const verdict = await verifyPassword(store, request.params.login, typeof password === 'string' ? password : '')
    return { accepted: !isRefusal(verdict) }
  })
}

function serveChests(fastify: FastifyInstance, store: Store, folders?: FolderWorld): void {
  fastify.post<ByLogin>('/control/game/accounts/:login/chest', async (request, reply) => {
    const { item: asked, slot: wished } = formOf(request)
    const item = typeof asked === 'string' ? numbersIn(asked) : asked
    const slot = wished === undefined || wished === '' || wished === null ? undefined : Number(wished)
    if (!isItem(item)) return wrong(reply, 'item is [index, effect, value, …]: 1 to 6499, then pairs of 0 to 255')
    if (slot !== undefined && !(Number.isInteger(slot) && slot >= 0 && slot <= 127))
      return wrong(reply, 'slot is a number from 0 to 127')
    const filled = await store.transaction((query) => fillChest(query, request.params.login, item, slot))
    if (isRefusal(filled))
      return filled.code === 'ACCOUNT_ABSENT' ? missing(reply) : reply.code(409).send({ message: filled.message })
    await folders?.follow(request.params.login)
    return done(request, reply, `/accounts/${encodeURIComponent(request.params.login)}`)
  })

  fastify.delete<{ Params: { login: string; slot: string } }>(
    '/control/game/accounts/:login/chest/:slot',
    async (request, reply) => {
      const { login, slot } = request.params
      if (!/^\d{1,3}$/.test(slot)) return wrong(reply, 'slot is a number from 0 to 127')
      if (isRefusal(await emptySlot(store.query, login, Number(slot)))) return missing(reply)
      await folders?.follow(login)
      return { done: true }
    },
  )
}

const numbersIn = (text: string): number[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(Number)

function serveSwitches(fastify: FastifyInstance, store: Store): void {
  for (const [path, name, key] of switchRoutes) {
    fastify.get(`/control/game/${path}`, async () => ({ [key]: await isOn(store, name) }))
    fastify.post(`/control/game/${path}`, async (request, reply) => {
      const on = truth(formOf(request)[key])
      if (on === null) return wrong(reply, `${key} is true or false`)
      await turn(store, name, on)
      if (name === 'deliveriesWait' && !on) while (await passDeliveries(store)) continue
      return done(request, reply, section)
    })
  }
}

/** The routes of the switches, such as `POST /control/game/down {down: true}`. */
const switchRoutes: [path: string, name: Switch, key: string][] = [
  ['down', 'down', 'down'],
  ['still', 'still', 'still'],
  ['chest-offline', 'chestOffline', 'offline'],
  ['deliveries', 'deliveriesWait', 'wait'],
]
