import type { Endpoint, Endpoints } from '@guildhall/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { App, Caller } from '../server/src/app.ts'
import { replyFromCache } from '../server/src/http/cached.ts'
import { handleErrors } from '../server/src/http/errors.ts'
import { mount, operations } from '../server/src/http/mount.ts'
import { acceptUploads } from '../server/src/http/multipart.ts'
import { createServer } from '../server/src/server.ts'

type Run = Parameters<typeof operations<Endpoints>>[1][string]
type Sessions = Parameters<typeof mount>[3]

const noSessions: Sessions = { findCaller: async () => null, refuseEnded: async () => {} }

/** A server with one endpoint that no contract declares, below /api. Closed after the test file. */
export async function anEndpoint(
  app: App,
  endpoint: Omit<Endpoint, 'about'>,
  run: Run,
  sessions: Partial<Sessions> = {},
): Promise<FastifyInstance> {
  const fastify = createServer(app.config, app.log)
  afterAll(() => fastify.close())
  replyFromCache(fastify, app)
  handleErrors(fastify)
  await acceptUploads(fastify)
  const [operation] = operations<Endpoints>({ tried: { about: '', ...endpoint } }, { tried: run })
  await fastify.register(async (api) => mount(api, app, operation!, { ...noSessions, ...sessions }), { prefix: '/api' })
  return fastify
}

/** A caller for an endpoint of the tests; nobody in the database. */
export const aCaller = (changes: Partial<Caller> = {}): Caller => ({
  id: 1,
  sessionId: 1,
  address: '203.0.113.7',
  login: 'ana',
  firstName: 'Ana',
  lastName: 'Souza',
  displayName: null,
  email: null,
  roles: [],
  permissions: [],
  isSuperadmin: false,
  needsTotp: false,
  hasTotp: false,
  isConfirmed: true,
  hasGameAccount: true,
  ...changes,
})
