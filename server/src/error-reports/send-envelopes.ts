import { createTransport, suppressTracing, type BaseTransportOptions, type Transport } from '@sentry/core'
import { sendRequest } from '../outgoing/send-request.ts'

const deadlineMs = 30_000
const mostReplyBytes = 64 * 1024

/** Sentry's transport over the portal's own requests. Sentry's client keeps the limits that its server asks for. */
export const sendEnvelopes = (options: BaseTransportOptions & { headers?: Record<string, string> }): Transport =>
  createTransport(options, ({ body }) =>
    suppressTracing(async () => {
      const { status, headers } = await sendRequest({
        url: options.url,
        method: 'POST',
        ...(options.headers ? { headers: options.headers } : {}),
        // Only attachments make an envelope binary. We send none, so the body is text.
        body: typeof body === 'string' ? body : new TextDecoder().decode(body),
        deadline: deadlineMs,
        mostBytes: mostReplyBytes,
        redirects: 'reply',
      })
      return {
        statusCode: status,
        headers: {
          'retry-after': headers['retry-after'] ?? null,
          'x-sentry-rate-limits': [headers['x-sentry-rate-limits']].flat()[0] ?? null,
        },
      }
    }),
  )
