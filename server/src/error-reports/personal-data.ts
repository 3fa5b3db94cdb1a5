import type { ServerRuntimeClientOptions } from '@sentry/core/server'

/**
 * The options of Sentry's client that leave out what could name a person or open an account: addresses, cookies,
 * headers, queries, bodies and user data, in errors and in traces.
 */
export const withoutPersonalData = {
  // Without these the client collects all of it, the body of a login with its password too.
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: false,
    httpBodies: [],
    urlQueryParams: false,
    databaseQueryData: false,
    stackFrameVariables: false,
  },
  beforeSend: (event) => {
    const { user: _, request, ...rest } = event
    return { ...rest, request: { method: request?.method, url: request?.url?.split('?')[0] } }
  },
  // The spans of requests hold the browser and queries all the same.
  beforeSendSpan: (span) => {
    const { 'user_agent.original': _, ...attributes } = span.attributes ?? {}
    const path = attributes['url.path']
    if (typeof path === 'string') attributes['url.path'] = path.split('?')[0]
    return { ...span, attributes }
  },
} satisfies Partial<ServerRuntimeClientOptions>
