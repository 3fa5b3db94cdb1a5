import type { FastifyInstance } from 'fastify'
import { formOf } from '../forms.ts'
import { dropHook, findHooks, getHook, keepHook, type Hook } from '../payments/hooks.ts'
import type { ProviderServices } from '../payments/services.ts'
import { readSpan, type SpanQuery } from './span.ts'
import { fail, malformed, webhookAbsent, wrongKey, wrongWebhook } from './problems.ts'
import { pageOf } from './show.ts'

type ByKey = { Params: { key: string } }

const trialMs = 5_000

/** Registers the merchant's address for a key, after a trial call to it. */
export function serveWebhooks(fastify: FastifyInstance, { store: { query } }: ProviderServices, ourKey: string): void {
  fastify.put<ByKey>('/v2/webhook/:key', async (request, reply) => {
    const { webhookUrl } = formOf(request)
    if (typeof webhookUrl !== 'string' || !/^https?:\/\//.test(webhookUrl) || !URL.canParse(webhookUrl))
      return fail(reply, malformed('.webhookUrl', 'deve ser um endereço'))
    if (request.params.key !== ourKey) return fail(reply, wrongKey)
    // The first trial has no certificate and must be refused; this header skips that trial.
    const spares = request.headers['x-skip-mtls-checking'] === 'true'
    if (!spares && (await isTaken(webhookUrl))) return fail(reply, wrongWebhook)
    if (spares && !(await isTaken(webhookUrl))) return fail(reply, wrongWebhook)
    return reply.code(201).send(hookOf(await keepHook(query, 'pix', ourKey, webhookUrl)))
  })

  fastify.get<ByKey>('/v2/webhook/:key', async ({ params }, reply) => {
    const hook = await getHook(query, 'pix', params.key)
    return hook ? hookOf(hook) : fail(reply, webhookAbsent)
  })

  fastify.delete<ByKey>('/v2/webhook/:key', async ({ params }, reply) =>
    (await dropHook(query, 'pix', params.key)) ? reply.code(204).send() : fail(reply, webhookAbsent),
  )

  fastify.get<SpanQuery>('/v2/webhook', async (request, reply) => {
    const span = readSpan(request.query)
    if ('nome' in span) return fail(reply, span)
    const hooks = (await findHooks(query, 'pix')).filter(({ at }) => at >= span.from && at <= span.to)
    return { parametros: pageOf(span, hooks.length), webhooks: hooks.map(hookOf) }
  })
}

const hookOf = ({ key, url, at }: Hook) => ({ webhookUrl: url, chave: key, criacao: at.toISOString() })

/** Whether the address accepts a trial call. The trial goes to the bare address; real webhooks append /pix. */
async function isTaken(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ evento: 'teste_webhook', data_criacao: new Date().toISOString() }),
      signal: AbortSignal.timeout(trialMs),
      redirect: 'manual',
    })
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    return false
  }
}
