import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A form is a few text fields. A longer body is no form of ours. */
const bodyLimitBytes = 16 * 1024

interface NativeForm {
  page: string
  /** The API call of the form, which has the limits, the rules and the effects. */
  call: string
  bodyOf(fields: URLSearchParams, query: URLSearchParams): Record<string, string>
  /** Where the browser goes next. The outcome is in the query as a code, never as a text. */
  next(outcome: Outcome, fields: URLSearchParams, query: URLSearchParams): string
}

interface Outcome {
  status: number
  code?: string
  gameState?: string
}

const nativeForms: NativeForm[] = [
  {
    page: '/password/recovery',
    call: '/api/passwordRecovery',
    bodyOf: (fields) => ({ username: fields.get('username') ?? '' }),
    next: ({ status }) => `/login?recovery=${status === 200 ? 'sent' : status === 429 ? 'limited' : 'failed'}`,
  },
  {
    page: '/password/reset',
    call: '/api/passwordReset',
    bodyOf: (fields, query) => ({
      token: query.get('token') ?? '',
      // Two different passwords count as none.
      password: fields.get('password') === fields.get('repeated') ? (fields.get('password') ?? '') : '',
    }),
    next({ status, code, gameState }, fields, query) {
      if (status === 200) return `/login?reset=${gameState === 'pending' ? 'pending' : 'done'}`
      if (code === 'link_unusable') return '/password/reset?refused=link'
      const differ = fields.get('password') !== fields.get('repeated')
      const refused = differ ? 'differ' : status === 400 ? 'password' : status === 429 ? 'limited' : 'failed'
      return `/password/reset?${new URLSearchParams({ token: query.get('token') ?? '', refused }).toString()}`
    },
  },
]

/**
 * Handles forms that a browser posts by itself, because scripts are off or failed to load. Recovery and reset of a
 * password work. For every other form the body is not read, and the browser returns to the page, which asks for
 * scripts. A post from another site is not read either. An address without a page stays 404.
 */
export async function serveNativeForms(
  fastify: FastifyInstance,
  isPage: (url: string) => boolean | Promise<boolean>,
): Promise<void> {
  await fastify.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: bodyLimitBytes },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    )
    for (const form of nativeForms)
      for (const prefix of ['', '/en'])
        forms.post(prefix + form.page, { onRequest: leaveForeign }, async (request, reply) => {
          const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
          const query = new URLSearchParams(request.url.split('?')[1])
          const { statusCode, body } = await forms.inject({
            method: 'POST',
            url: form.call,
            remoteAddress: request.ip,
            headers: { 'user-agent': request.headers['user-agent'] ?? '' },
            payload: form.bodyOf(fields, query),
          })
          const outcome = { ...detailsOf(body), status: statusCode }
          return seeOther(reply, prefix + form.next(outcome, fields, query))
        })
    forms.post(
      '/*',
      {
        // Before the body, which is neither read nor checked for its type.
        onRequest: async (request, reply) => {
          if (await isPage(request.url)) return seeOther(reply, request.url)
        },
      },
      (_, reply) => reply.callNotFound(),
    )
  })
}

/** Browsers send the origin of a form. Only forms of our own pages are accepted. */
async function leaveForeign(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin') return
  return seeOther(reply, request.url.split('?')[0]!.replace(/\/password\/recovery$/, '/login'))
}

const seeOther = (reply: FastifyReply, address: string) =>
  reply.header('cache-control', 'no-store').redirect(address, 303)

function detailsOf(body: string): { code?: string; gameState?: string } {
  try {
    const { code, gameState } = JSON.parse(body) as { code?: string; gameState?: string }
    return { ...(code && { code }), ...(gameState && { gameState }) }
  } catch {
    // The reply of the recovery is a text.
    return {}
  }
}
