import { isForStaff, contract, errors, type Endpoint, type ErrorCode } from '@guildhall/contract'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { aPortal } from '../../../test/portal.ts'
import { refuse } from '../fail.ts'
import { createServer } from '../server.ts'
import { handleErrors } from './errors.ts'
import { mount, operations } from './mount.ts'
import { refusalsOf } from './refusals.ts'

const portal = await aPortal()
const { body: openapi } = await portal.call('GET', '/openapi.json')
afterEach(() => vi.unstubAllEnvs())

const endpoints = Object.values(contract).flatMap((feature) => Object.entries(feature as Record<string, Endpoint>))

test.each(endpoints)('OpenAPI names every refusal of %s under its status', (_, endpoint) => {
  const [method = '', path = ''] = endpoint.route.split(' ')
  const { responses } = openapi.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()]
  const named = Object.entries(responses as Record<string, { description: string }>).flatMap(
    ([status, { description }]) =>
      description === 'Done' ? [] : description.split(', ').map((code) => `${status} ${code}`),
  )
  expect(named.toSorted()).toEqual([...refusalsOf(endpoint)].map((code) => `${errors[code]} ${code}`).toSorted())
})

test('every endpoint of the staff may ask for the second step, and a ban may end any session', () => {
  for (const [, endpoint] of endpoints) {
    const refusals = refusalsOf(endpoint)
    expect(refusals.has('totp_required')).toBe(isForStaff(endpoint.access))
    if (endpoint.access !== 'public') expect(refusals).toContain('account_banned')
  }
})

test.each<[feature: string, name: string, code: ErrorCode]>([
  ['account', 'login', 'account_banned'],
  ['profile', 'confirmTotp', 'otp_wrong'],
  ['profile', 'removeTotp', 'otp_wrong'],
  ['profile', 'changePassword', 'game_unreachable'],
  ['recovery', 'passwordReset', 'game_unreachable'],
  ['ban', 'banUser', 'idempotency_key_reused'],
])('%s.%s declares %s', (feature, name, code) => {
  const declared = contract[feature as keyof typeof contract] as Record<string, Endpoint>
  expect(refusalsOf(declared[name]!)).toContain(code)
})

/** An endpoint that refuses with `email_taken`, on a server of its own, and what that server logged. */
async function aRefusing(declared: readonly ErrorCode[]) {
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
  const fastify = createServer(portal.app.config, log)
  handleErrors(fastify)
  const endpoint = {
    route: 'POST /refuse',
    access: 'public',
    about: '',
    reply: z.object({}),
    errors: declared,
  } as const
  const [operation] = operations({ refuseAlways: endpoint }, { refuseAlways: () => refuse('email_taken') })
  mount(fastify, portal.app, operation!, { findCaller: async () => null, refuseEnded: async () => {} })
  const response = await fastify.inject({ method: 'POST', url: '/refuse' })
  await fastify.close()
  return { status: response.statusCode, body: response.json() as Record<string, unknown>, logged: logged.join('') }
}

test('under test a refusal that the contract does not declare fails the request, and says where', async () => {
  const { status, body, logged } = await aRefusing([])
  expect(status).toBe(500)
  expect(body.undeclared).toBe(
    'refuseAlways (POST /refuse) refuses with email_taken, which its contract does not declare.',
  )
  expect(logged).not.toBe('')
  expect((await aRefusing(['email_taken'])).status).toBe(409)
})

test('in production it is sent as the refusal that it is, and logged as an error', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const { status, body, logged } = await aRefusing([])
  expect([status, body.code]).toEqual([409, 'email_taken'])
  expect(body).not.toHaveProperty('undeclared')
  expect(logged).toContain('refuseAlways (POST /refuse) refuses with email_taken')
  expect((await aRefusing(['email_taken'])).logged).toBe('')
})
