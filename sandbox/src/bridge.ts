import type { FastifyInstance } from 'fastify'
import { sufferFaults } from './faults.ts'
import { changePassword, createAccount, findAccount, isDown } from './game.ts'
import { findOperation, isOperationId, operate, told } from './operations.ts'
import { demandSignature } from './signature.ts'
import type { Store } from './store.ts'

const badRequest = { code: 'BAD_REQUEST', message: 'Something is missing in the request.' }

/** The HTTP bridge that stands beside a real game server, below /game. */
export function serveBridge(fastify: FastifyInstance, store: Store, secret: string): void {
  demandSignature(fastify, store, secret, '/game')
  fastify.addHook('preHandler', async (_, reply) => {
    if (await isDown(store)) return reply.code(503).send({ code: 'UNAVAILABLE', message: 'The game server is down.' })
  })
  sufferFaults(fastify, store, 'game')

  fastify.post('/v1/accounts', async (request, reply) => {
    const { operationId, login, password, email } = request.body as Record<string, unknown>
    if (!isOperationId(operationId) || !isText(login) || !isText(password) || !isText(email))
      return reply.code(400).send(badRequest)
    const done = await operate(store, operationId, ['create', login, password, email], (query) =>
      createAccount(query, login, password),
    )
    return reply.code(done.status).send(told(done))
  })

  fastify.put<{ Params: { login: string } }>('/v1/accounts/:login/password', async (request, reply) => {
    const { login } = request.params
    const { operationId, password } = request.body as Record<string, unknown>
    if (!isOperationId(operationId) || !isText(password)) return reply.code(400).send(badRequest)
    const done = await operate(store, operationId, ['password', login, password], (query) =>
      changePassword(query, login, password),
    )
    return reply.code(done.status).send(told(done))
  })

  fastify.get<{ Params: { login: string } }>('/v1/accounts/:login/presence', async (request, reply) => {
    const account = await findAccount(store, request.params.login)
    if (!account) return reply.code(404).send({ code: 'ACCOUNT_ABSENT', message: 'There is no such account.' })
    return { login: account.login, state: account.presence, at: new Date() }
  })

  fastify.get<{ Params: { operationId: string } }>('/v1/ops/:operationId', async (request, reply) => {
    const operation = await findOperation(store, request.params.operationId)
    return operation
      ? told(operation)
      : reply.code(404).send({ code: 'OPERATION_ABSENT', message: 'There was no such operation.' })
  })
}

const isText = (value: unknown): value is string => typeof value === 'string'
