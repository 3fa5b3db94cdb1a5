import { isIP } from 'node:net'
import type { EdgeSettings } from '../cache/edge.ts'
import { apiHostOf } from '../http/request-target.ts'
import { z } from 'zod/mini'
import type { Environment } from './environment.ts'
import { isLoopback } from './networks.ts'
import { address, onOrOff, optionalText, pathOrAddress, words } from './variables.ts'

/** The addresses of the pages and the API, and the proxies that the server trusts for client addresses. */
export interface AddressSettings {
  publicUrl: string
  apiBaseUrl: string
  apiOrigins: string[]
  trustProxy: string[] | false
  /** The caches in front of the portal that keep its public replies; null without one. */
  edge: EdgeSettings | null
  /** Whether browsers refuse plain http for every host below ours, too, for a year. */
  hstsSubdomains: boolean
}

export function addressSettings(environment: Environment): AddressSettings {
  const { port, production, isDemoPublic, problem } = environment
  environment.required('PUBLIC_URL', 'Set it to the address that players type.')
  const settings = environment.read({
    PUBLIC_URL: z._default(address, `http://localhost:${port}`),
    API_BASE_URL: z._default(pathOrAddress, '/api'),
    API_ORIGINS: words,
    TRUST_PROXY: words,
    HSTS_SUBDOMAINS: z._default(onOrOff, false),
    EDGE_PURGE_URL: words,
    EDGE_PURGE_TOKEN: optionalText,
  })
  const { PUBLIC_URL: publicUrl, API_BASE_URL: apiBaseUrl } = settings
  const host = URL.parse(publicUrl)?.hostname
  if (host && !production && !isDemoPublic && !isLoopback(host))
    problem(
      `PUBLIC_URL is "${publicUrl}", where others reach the portal, but this is the demo, whose passwords everybody knows. Set NODE_ENV=production for real players, or DEMO_PUBLIC=on for a demo with random passwords.`,
    )
  if (apiHostOf(apiBaseUrl) === URL.parse(publicUrl)?.host)
    problem(
      'API_BASE_URL names the root of the host of PUBLIC_URL, where the pages stand. Remove it, or give the API a host of its own.',
    )
  demandProxies(environment, settings.TRUST_PROXY)
  demandEdge(environment, settings)
  return {
    publicUrl,
    apiBaseUrl,
    apiOrigins: settings.API_ORIGINS,
    trustProxy: environment.variables.TRUST_PROXY ? settings.TRUST_PROXY : false,
    hstsSubdomains: settings.HSTS_SUBDOMAINS,
    edge: settings.EDGE_PURGE_URL.length
      ? { purgeUrls: settings.EDGE_PURGE_URL, token: settings.EDGE_PURGE_TOKEN ?? '' }
      : null,
  }
}

/** Without a purge a cache in front would show what has changed. An address may contain a secret, so none is repeated. */
function demandEdge(
  { problem }: Environment,
  { EDGE_PURGE_URL: urls, EDGE_PURGE_TOKEN: token }: { EDGE_PURGE_URL: string[]; EDGE_PURGE_TOKEN: string | null },
): void {
  if (urls.some((url) => !/^https?:\/\//.test(url) || !URL.canParse(url)))
    problem('EDGE_PURGE_URL has an entry that is no address. Write each like https://edge.example/purge.')
  if (urls.length > 0 && !token)
    problem('EDGE_PURGE_TOKEN is not set, so everybody could empty the cache. Set it here and at the cache.')
  if (token && urls.length === 0)
    problem('EDGE_PURGE_TOKEN is set without EDGE_PURGE_URL. Set the address, or remove the token.')
}

function demandProxies({ problem }: Environment, proxies: string[]): void {
  for (const proxy of proxies.filter((each) => !isAddressOrRange(each))) {
    const why = proxy === 'true' ? 'lets anyone forge an address' : 'is neither an address nor a range'
    problem(
      `TRUST_PROXY is "${proxy}", which ${why}. Set it to the addresses or ranges of your proxy, like 10.0.0.0/8.`,
    )
  }
}

/** Whether Fastify accepts it as a trusted proxy. A range of all addresses does not count. */
function isAddressOrRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (!version || bits === undefined) return version > 0
  return Number(bits) >= 1 && Number(bits) <= (version === 6 ? 128 : 32)
}
