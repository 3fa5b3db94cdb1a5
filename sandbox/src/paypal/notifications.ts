import type { FastifyInstance } from 'fastify'
import { formOf } from '../forms.ts'
import { dropHook, findHooks, keepHook, type Hook } from '../payments/hooks.ts'
import type { ProviderServices } from '../payments/services.ts'
import { certificatePath, eventTypes, isSigned, memberText } from './events.ts'
import { newId } from './orders.ts'
import { fail, invalid, notFound } from './problems.ts'

const mostHooks = 10

/** Registers addresses for events, and verifies signatures of events. */
export function serveNotifications(fastify: FastifyInstance, { store }: ProviderServices): void {
  fastify.post('/v1/notifications/webhooks', async (request, reply) => {
    const { url } = formOf(request)
    if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url))
      return fail(reply, invalid('INVALID_PARAMETER_SYNTAX', '/url'))
    const hooks = await findHooks(store.query, 'paypal')
    if (hooks.some((hook) => hook.url === url))
      return reply.code(400).send({ name: 'WEBHOOK_URL_ALREADY_EXISTS', message: 'Webhook URL already exists.' })
    if (hooks.length >= mostHooks)
      return reply.code(400).send({ name: 'WEBHOOK_NUMBER_LIMIT_EXCEEDED', message: 'Too many webhooks.' })
    return reply.code(201).send(hookOf(await keepHook(store.query, 'paypal', newId(), url)))
  })

  fastify.get('/v1/notifications/webhooks', async () => ({
    webhooks: (await findHooks(store.query, 'paypal')).map(hookOf),
  }))

  fastify.delete<{ Params: { id: string } }>('/v1/notifications/webhooks/:id', async ({ params }, reply) =>
    (await dropHook(store.query, 'paypal', params.id)) ? reply.code(204).send() : fail(reply, notFound),
  )

  fastify.post('/v1/notifications/verify-webhook-signature', async (request, reply) => {
    const claim = formOf(request)
    const names = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time', 'webhook_id']
    const absent = names.find((name) => typeof claim[name] !== 'string' || claim[name] === '')
    if (absent) return fail(reply, invalid('MISSING_REQUIRED_PARAMETER', `/${absent}`))
    // The raw text is compared: another order of fields, or one more space, is another event.
    const body = memberText(request.rawBody ?? '', 'webhook_event')
    if (body === undefined) return fail(reply, invalid('MISSING_REQUIRED_PARAMETER', '/webhook_event'))
    const isOurs =
      claim.auth_algo === 'SHA256withRSA' &&
      String(claim.cert_url).endsWith(`/paypal${certificatePath}`) &&
      isSigned({
        transmissionId: String(claim.transmission_id),
        time: String(claim.transmission_time),
        webhookId: String(claim.webhook_id),
        signature: String(claim.transmission_sig),
        body,
      })
    return { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' }
  })
}

const hookOf = ({ key, url }: Hook) => ({
  id: key,
  url,
  event_types: Object.keys(eventTypes).map((name) => ({ name, status: 'ENABLED' })),
  links: [],
})
