import { mailing } from '@guildhall/contract/mailing'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { operations } from '../../http/mount.ts'
import * as samples from './samples.ts'
import * as service from './service.ts'

export const mailingOperations = operations(mailing, {
  getMessageSettings: ({ app, caller }) => service.getMessageSettings(app, caller),
  setMessageSettings: ({ app, caller, body }) => service.setMessageSettings(app, caller, body),
  confirmAddressAgain: ({ app, caller }) => service.confirmAddressAgain(app, caller),
  unsubscribe: ({ app, body }) => service.unsubscribe(app, body),
  previewMail: ({ app, query }) => samples.previewMail(app, query),
  sendMailSample: ({ app, caller, body }) => samples.sendMailSample(app, caller, body),
})

export function serveMailing(fastify: FastifyInstance, app: App): void {
  serveUnsubscribe(fastify)
  serveSamples(fastify, app)
}

/** Scripts, forms and everything from elsewhere are off, and the frame has no origin. */
const samplePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"

/** The HTML of a mail with sample data, for the frame of the staff page. */
function serveSamples(fastify: FastifyInstance, app: App): void {
  fastify.get('/mail-sample', async (request, reply) => {
    const sample = samples.readFrame(app, new URLSearchParams(request.url.split('?')[1])) ?? refuse('not_found')
    const { html } = await samples.writeSample(app, sample)
    // Pages have no cluster of their own, and a browser warns when their frame asks for one.
    reply.raw.removeHeader('origin-agent-cluster')
    return reply
      .headers({
        'content-security-policy': samplePolicy,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** A post of RFC 8058 is one field, and the form of our page is one button. */
const bodyLimitBytes = 4 * 1024

/**
 * Takes the posts of mail programs (RFC 8058) and of the page `/unsubscribe`, which works without scripts. Neither is
 * signed in; the token in the address is the proof. A mail program gets a reply without a redirect, as the RFC demands,
 * and a person the page with the outcome.
 */
function serveUnsubscribe(fastify: FastifyInstance): void {
  void fastify.register(async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'string', bodyLimit: bodyLimitBytes }, (_, body, done) =>
      done(null, body),
    )
    for (const prefix of ['', '/en'])
      routes.post(`${prefix}/unsubscribe`, async (request, reply) => {
        const query = new URLSearchParams(request.url.split('?')[1])
        const topic = query.get('topic') ?? ''
        const { statusCode } = await routes.inject({
          method: 'POST',
          url: '/api/messages/unsubscribe',
          remoteAddress: request.ip,
          headers: { 'user-agent': request.headers['user-agent'] ?? '' },
          payload: { topic, token: query.get('token') ?? '' },
        })
        reply.header('cache-control', 'no-store')
        const isPage = typeof request.body === 'string' && /(^|&)by=page(&|$)/.test(request.body)
        if (!isPage)
          return reply
            .code(statusCode)
            .type('text/plain')
            .send(statusCode === 200 ? 'OK' : 'Refused')
        const outcome = statusCode === 200 ? 'done' : statusCode === 429 ? 'limited' : 'invalid'
        return reply.redirect(`${prefix}/unsubscribe?${new URLSearchParams({ topic, outcome })}`, 303)
      })
  })
}
