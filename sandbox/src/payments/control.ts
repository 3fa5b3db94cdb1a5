import type { FastifyInstance } from 'fastify'
import { done, formOf, missing, truth, wrong } from '../forms.ts'
import { findWebhooks } from './webhooks.ts'
import { findByReference, findPayments, findReversals, getPayment, lockPayment, providerNames } from './payments.ts'
import type { ProviderServices } from './services.ts'
import type { Provider } from './provider.ts'
import type { Providers } from './registry.ts'

type ByRef = { Params: { provider: string; ref: string; action: string } }

const mostTimes = 1_000
const mostListed = 500
const noPayment = 'There is no such payment.'

/** Endpoints with which tests, and the forms of the sandbox's page, act as payer, bank and provider. */
export function servePaymentControl(
  fastify: FastifyInstance,
  { store, webhooks }: ProviderServices,
  providers: Providers,
): void {
  const named = (name: string): Provider | undefined => [...providers.values()].find((each) => each.name === name)

  fastify.get<{ Querystring: { provider?: string; reference?: string } }>(
    '/control/payments',
    async (request, reply) => {
      const { provider, reference } = request.query
      const name = providerNames.find((each) => each === provider) ?? null
      if (provider !== undefined && !name) return wrong(reply, `provider is one of ${providerNames.join(', ')}`)
      const names = name ? [name] : providerNames
      const found =
        reference === undefined
          ? await findPayments(store.query, mostListed, name)
          : (await Promise.all(names.map((each) => findByReference(store.query, each, reference)))).flat()
      return found.map(({ data: _, ...payment }) => payment)
    },
  )

  fastify.get<ByRef>('/control/payments/:provider/:ref', async (request, reply) => {
    const provider = named(request.params.provider)
    const payment = provider && (await getPayment(store.query, provider.name, request.params.ref))
    if (!payment) return missing(reply, noPayment)
    const [reversals, notices] = await Promise.all([
      findReversals(store.query, payment),
      findWebhooks(store.query, payment),
    ])
    return { ...payment, actions: provider.actionsOf(payment), reversals, notices }
  })

  fastify.post<ByRef>('/control/payments/:provider/:ref/:action', async (request, reply) => {
    const { ref, action } = request.params
    const provider = named(request.params.provider)
    if (!provider) return missing(reply, noPayment)
    const form = formOf(request)
    const times = form.times === undefined || form.times === '' ? 1 : Number(form.times)
    const amountCents = centsOf(form.amount)
    if (!Number.isInteger(times) || times < 1 || times > mostTimes)
      return wrong(reply, `times is a number from 1 to ${mostTimes}`)
    if (amountCents === null) return wrong(reply, 'amount is in reais, with two decimals at most, like 10.50')
    const isSilent = action !== 'notify' && truth(form.notify) === false
    const asked = { form, ...(amountCents === undefined ? {} : { amountCents }) }

    const outcome = await store.transaction(async (query) => {
      const payment = await lockPayment(query, provider.name, ref)
      if (!payment) return null
      const possible = provider.actionsOf(payment)
      if (action === 'notify' || (!possible.includes(action) && provider.isDone?.(payment, action)))
        return webhooks.announce(query, payment, isSilent ? [] : await provider.newsOf(query, payment, asked), times)
      if (!possible.includes(action))
        return { problem: `It is ${payment.status}; what can be done is ${['notify', ...possible].join(', ')}.` }
      const acted = await provider.act(query, payment, action, asked)
      if ('problem' in acted) return acted
      return webhooks.announce(query, payment, isSilent ? [] : acted.news, times)
    })
    if (!outcome) return missing(reply, noPayment)
    if ('problem' in outcome) return reply.code(409).send({ message: outcome.problem })
    await webhooks.deliver(outcome)
    const payment = (await getPayment(store.query, provider.name, ref))!
    const sent = (await findWebhooks(store.query, payment, mostTimes * 3)).filter(({ id }) => outcome.ids.includes(id))
    return done(request, reply, `/payments/${provider.name}/${encodeURIComponent(ref)}`, {
      status: payment.status,
      notices: sent.map(({ id, event, answered }) => ({ id, event, answered })),
    })
  })
}

/** Converts reais, as a number or a text (10, 10.5, "10,50"), to cents. Undefined when absent, null when invalid. */
export function centsOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const [, reais, decimals = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(String(value).trim()) ?? []
  return reais === undefined ? null : Number(reais) * 100 + Number(decimals.padEnd(2, '0')) || null
}
