import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  isForStaff,
  type Access,
  type AnswerOf,
  type Endpoint,
  type Endpoints,
  type Locale,
  type ValidOf,
} from '@guildhall/contract'
import { allows } from '@guildhall/contract/account/roles'
import { switchRefusals } from '@guildhall/contract/game-switches'
import type { App, Caller } from '../app.ts'
import { Refusal, refuse } from '../fail.ts'
import { isSwitchedOff } from '../game/switches.ts'
import { demandConfirmed } from '../people/demand-confirmed.ts'
import { apiCacheKey, ifError, sendCached } from './cached.ts'
import { replyWithError, asRefusal } from './errors.ts'
import { inLocale, localeOf } from '../words/locale.ts'
import { countCall } from '../limits/count-call.ts'
import { CsvReply, longestTableMs, sendCsv } from './csv.ts'
import { readMultipart, type Uploads } from './multipart.ts'
import { noteWrite, readLate } from './read-late.ts'
import { refusalsOf } from './refusals.ts'
import { bearer, cookiesOf, countryOf, wordOf } from './request-headers.ts'
import { longestUploadMs } from './slow-bodies.ts'
import { storable } from './storable.ts'
import { issueMessage } from '../words/refusals.ts'

/** The input of a handler. `caller` is null only where visitors may call. */
interface Call<E extends Endpoint> extends ValidOf<E> {
  app: App
  caller: E['access'] extends 'public' ? Caller | null : Caller
  files: Uploads<E['files']>
  locale: Locale
  address: string
  device: string
  /** Two letters, where a trusted proxy sends the country; null otherwise. */
  country: string | null
  /** The key under which the caller repeats a request that must act once; see idempotency.ts. */
  idempotencyKey: string | null
  /** The `version` of the data that the caller saw, from the header Seen-Version; null when none was sent. */
  seenVersion: string | null
  cookies: Readonly<Record<string, string>>
  /** Adds a Set-Cookie line to the reply. */
  setCookie(line: string): void
}

type HandlerReply<E extends Endpoint> = E['replyType'] extends 'text/csv' ? CsvReply : AnswerOf<E>
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerReply<E>> | HandlerReply<E>
type Handlers<T extends Endpoints> = { [name in keyof T]: Handler<T[name]> }

/** A call of any endpoint. Its maker has checked that `caller` exists where the endpoint requires one. */
type AnyCall = Omit<Call<Endpoint>, 'caller'> & { caller: Caller | null }

/** An endpoint with its handler, called over HTTP or by the page renderer in the same process. */
export interface Operation {
  name: string
  endpoint: Endpoint
  run(call: AnyCall): Promise<unknown>
}

/** Connects a feature's handlers to its contract. A missing or misspelt handler does not compile. */
export function operations<const T extends Endpoints>(declared: T, handlers: Handlers<T>): Operation[] {
  return Object.entries(declared).map(([name, endpoint]) => ({
    name,
    endpoint,
    run: async (call) => {
      const handler = handlers[name] as unknown as (call: AnyCall) => unknown
      const read = async (app: App) => handler({ ...call, app })
      const reply = await (endpoint.fromReplica ? readLate(call, read) : handler(call))
      return reply instanceof CsvReply ? reply : z.parse(endpoint.reply, reply)
    },
  }))
}

interface Sessions {
  /** `isUse` extends the session. What a page requests by itself does not count as use. */
  findCaller(token: string, isUse: boolean): Promise<Omit<Caller, 'address'> | null>
  /** Refuses an invalid token when there is a specific reason, such as a ban. */
  refuseEnded(token: string): Promise<void>
}

/** Under test a refusal outside the contract fails the request, so every test that meets it fails, too. */
const isTest = () => process.env.NODE_ENV === 'test'

/** Registers the route of an operation: access, limits, validation, handler and reply. */
export function mount(fastify: FastifyInstance, app: App, operation: Operation, sessions: Sessions): void {
  const { endpoint } = operation
  const [method = '', path = ''] = endpoint.route.split(' ')
  const callers = new WeakMap<FastifyRequest, Caller>()

  fastify.route({
    method,
    url: path,
    ...(endpoint.isPolled && { config: { isQuiet: true } }),
    // The handler waits for its files, which may take long.
    ...(endpoint.files && { handlerTimeout: longestUploadMs }),
    // A table is still being sent.
    ...(endpoint.replyType === 'text/csv' && { handlerTimeout: longestTableMs }),
    // Access and limits are checked before the body is read, so that a refusal costs nothing.
    async onRequest(request) {
      const caller = await admit(app, operation, sessions, request)
      if (caller) callers.set(request, caller)
    },
    async handler(request, reply) {
      const startedAt = app.cache.moment()
      const locale = localeOf(request.headers['accept-language'])
      const exchange = { request, reply, locale, caller: callers.get(request) ?? null }
      const isShared = endpoint.cached !== undefined && !bearer(request)
      const end = isShared ? app.cache.begin(apiCacheKey(locale, request.url)) : () => {}
      try {
        const answer = await inLocale(locale, () => run(app, operation, exchange))
        return await send(app, endpoint, exchange, answer, startedAt)
      } finally {
        end()
      }
    },
    errorHandler: failureHandler(operation),
  })
}

/** One request to an endpoint. */
interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  locale: Locale
  caller: Caller | null
}

/** Returns the caller after the checks of access and limits. Refuses callers without access. */
async function admit(
  app: App,
  { endpoint, name }: Operation,
  sessions: Sessions,
  request: FastifyRequest,
): Promise<Caller | null> {
  const token = bearer(request)
  const found = token ? await sessions.findCaller(token, !endpoint.isPolled) : null
  const caller = found && { ...found, address: request.ip }
  if (caller) request.accountId = caller.id
  if (token && !caller && endpoint.access !== 'public')
    await inLocale(localeOf(request.headers['accept-language']), () => sessions.refuseEnded(token))
  checkAccess(endpoint.access, caller)
  if (app.hold.isOn() && !endpoint.route.startsWith('GET ') && !endpoint.whileHeld) await refuseWhileHeld(app)
  if (endpoint.confirm) demandConfirmed(caller)
  if (endpoint.gameAccount && !caller?.hasGameAccount) refuse('game_account_unconfirmed')
  const { gameSwitch } = endpoint
  if (gameSwitch && (await isSwitchedOff(app, gameSwitch))) refuse(switchRefusals[gameSwitch])
  await countCall(app, { endpoint, name }, caller, request.ip)
  return caller
}

/** Asks the database first: another node may have released the portal a moment ago. */
async function refuseWhileHeld({ hold }: App): Promise<void> {
  await hold.refresh()
  if (hold.isOn()) refuse('held_after_restore')
}

/** Calls the operation with the parts of the request, each parsed by its schema. */
async function run(app: App, operation: Operation, { request, reply, locale, caller }: Exchange): Promise<unknown> {
  const { endpoint } = operation
  const isRead = endpoint.route.startsWith('GET ')
  const { fields, files, discard } = await readBody(request, app, endpoint)
  try {
    return await operation.run({
      app,
      caller,
      params: endpoint.params && valid(endpoint.params, request.params),
      query: endpoint.query && valid(endpoint.query, request.query),
      body: endpoint.body && valid(endpoint.body, fields),
      files,
      locale,
      address: request.ip,
      device: String(request.headers['user-agent'] ?? '').slice(0, 200),
      country: countryOf(request, app),
      idempotencyKey: isRead ? null : wordOf(request, 'Idempotency-Key'),
      seenVersion: isRead ? null : wordOf(request, 'Seen-Version'),
      cookies: cookiesOf(request.headers.cookie),
      setCookie: (line) => reply.header('set-cookie', line),
    })
  } finally {
    if (!isRead && caller) noteWrite(app, caller, reply)
    await discard?.()
  }
}

function send(
  app: App,
  endpoint: Endpoint,
  { request, reply, locale, caller }: Exchange,
  answer: unknown,
  startedAt: number,
) {
  if (answer instanceof CsvReply) return sendCsv(reply, answer)
  const isText = endpoint.replyType !== undefined
  reply.status(endpoint.status ?? 200).type(`${endpoint.replyType ?? 'application/json'}; charset=utf-8`)
  if (!endpoint.cached || bearer(request)) {
    const isOwn = caller !== null || !endpoint.route.startsWith('GET ')
    return reply
      .header('cache-control', isOwn ? 'private, no-store' : 'no-store')
      .send(isText ? String(answer) : JSON.stringify(answer))
  }
  reply.headers({
    'cache-control': `public, max-age=0, stale-while-revalidate=30${ifError(endpoint.cached)}`,
    vary: 'Accept-Language, Accept-Encoding, Authorization, Origin',
  })
  const bytes = Buffer.from(JSON.stringify(answer))
  return sendCached(app, request, reply, apiCacheKey(locale, request.url), bytes, endpoint.cached, startedAt)
}

/**
 * Sends a refusal of the contract. Another refusal fails the request under test; in production it is logged and sent.
 */
function failureHandler({ endpoint, name }: Operation) {
  const refusals = refusalsOf(endpoint)
  return (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const { code } = asRefusal(error)
    if (refusals.has(code)) return replyWithError(error, request, reply)
    const undeclared = `${name} (${endpoint.route}) refuses with ${code}, which its contract does not declare.`
    if (isTest()) return replyWithError(new Refusal('unexpected', { undeclared }), request, reply)
    request.log.error({ err: error }, undeclared)
    return replyWithError(error, request, reply)
  }
}

/**
 * Refuses a visitor with 401 and a missing permission with 403. Staff without the required second step get a code of their own.
 */
function checkAccess(access: Access, caller: Caller | null): void {
  if (access === 'public') return
  if (!caller) refuse('unauthenticated')
  if (!isForStaff(access)) return
  if (caller.needsTotp) refuse('totp_required')
  if (!allows(caller.permissions, access)) refuse('forbidden')
}

/** `value` as its schema parses it and as the database can store it. Refuses with one message for each problem. */
export function valid<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeParse(schema, value ?? {}, { reportInput: true })
  if (result.success) return storable(result.data)
  const messages = result.error.issues
    .flatMap(exactly)
    .map((issue) => ({ field: issue.path.join('.'), ...issueMessage(isLeftOut(issue, value) ? leftOut : issue) }))
  refuse('invalid_input', { messages })
}

// A number or a choice that was left empty is missing, whatever type the schema has converted it to.
const leftOut = { code: 'invalid_type', input: undefined }

function isLeftOut(issue: z.core.$ZodIssue, whole: unknown): boolean {
  const isOfText = issue.code === 'too_small' && issue.origin === 'string'
  if (isOfText || !['invalid_type', 'invalid_value', 'too_small'].includes(issue.code)) return false
  let part = whole ?? {}
  for (const key of issue.path) part = (part as Record<PropertyKey, unknown>)[key] ?? ''
  return part === ''
}

/** For a union whose value fits one of its forms, the problems within that form. */
function exactly(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [form, ...others] = issue.errors.filter((inner) => inner.every(({ path }) => path.length > 0))
  if (!form || others.length > 0) return [issue]
  return form.flatMap((inner) => exactly({ ...inner, path: [...issue.path, ...inner.path] }))
}

async function readBody(
  request: FastifyRequest,
  app: App,
  endpoint: Endpoint,
): Promise<{ fields: unknown; files: Record<string, never>; discard?(): Promise<void> }> {
  if (endpoint.files && request.isMultipart()) return readMultipart(request, endpoint.files, app.storage)
  return { fields: request.body, files: {} }
}
