import { subscribe } from 'node:diagnostics_channel'
import { errorMonitor } from 'node:events'
import { hostname } from 'node:os'
import {
  createStackParser,
  dedupeIntegration,
  eventFiltersIntegration,
  functionToStringIntegration,
  getCurrentScope,
  isTracingSuppressed,
  linkedErrorsIntegration,
  requestDataIntegration,
} from '@sentry/core'
import {
  getHttpClientSubscriptions,
  getHttpServerSubscriptions,
  nodeStackLineParser,
  ServerRuntimeClient,
  type ServerRuntimeClientOptions,
} from '@sentry/core/server'
import { separateScopes } from './async-scopes.ts'
import { withoutPersonalData } from './personal-data.ts'
import { reportFastify } from './report-fastify.ts'
import { reportProcess } from './report-process.ts'
import { sendEnvelopes } from './send-envelopes.ts'

export interface ReportOptions {
  dsn: string
  release: string | null
  environment: string | null
}

/**
 * Starts Sentry's client: it reports replies of 5xx, uncaught errors, and a trace for each request with the requests
 * that it sends (rate 1). Call it once, before Fastify is created.
 */
export function startReports({ dsn, release, environment }: ReportOptions): void {
  separateScopes()
  const options: ServerRuntimeClientOptions = {
    dsn,
    ...(release ? { release } : {}),
    ...(environment ? { environment } : {}),
    ...withoutPersonalData,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    serverName: hostname(),
    tracesSampleRate: 1,
    sendClientReports: true,
    transport: sendEnvelopes,
    stackParser: createStackParser(nodeStackLineParser()),
    integrations: [
      eventFiltersIntegration(),
      functionToStringIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      requestDataIntegration(),
    ],
  }
  const client = new ServerRuntimeClient(options)
  getCurrentScope().setClient(client)
  client.init()
  subscribeAll(getHttpServerSubscriptions({ errorMonitor }))
  // No other site learns the numbers of our traces: they are not added to what we send.
  subscribeAll(getHttpClientSubscriptions({ errorMonitor, ignoreOutgoingRequests: () => isTracingSuppressed() }))
  reportFastify()
  reportProcess(client)
}

function subscribeAll(subscriptions: Record<string, Parameters<typeof subscribe>[1]>): void {
  for (const [channel, listener] of Object.entries(subscriptions)) subscribe(channel, listener)
}
