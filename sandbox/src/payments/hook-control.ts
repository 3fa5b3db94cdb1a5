import type { FastifyInstance } from 'fastify'
import { formOf, wrong } from '../forms.ts'
import type { Store } from '../store.ts'
import { keepCommonHook } from './hooks.ts'
import { providerNames } from './payments.ts'
import { revokeTokens } from './tokens.ts'

/** Endpoints that set the address for webhooks and revoke tokens. */
export function serveHookControl(fastify: FastifyInstance, { query }: Store): void {
  fastify.post('/control/portal', async (request, reply) => {
    const { url } = formOf(request)
    if (typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url))
      return wrong(reply, 'url is where the portal answers, like http://127.0.0.1:3000')
    for (const name of ['paypal', 'pix'] as const)
      await keepCommonHook(query, name, `${url.replace(/\/+$/, '')}/webhooks/${name}`)
    return { done: true }
  })

  fastify.delete<{ Params: { provider: string } }>('/control/tokens/:provider', async ({ params }, reply) => {
    const provider = providerNames.find((each) => each === params.provider)
    if (!provider) return wrong(reply, `provider is one of ${providerNames.join(', ')}`)
    await revokeTokens(query, provider)
    return { done: true }
  })
}
