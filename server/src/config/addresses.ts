import { isIP } from 'node:net'
import { apiHostOf } from '../http/request-target.ts'
import type { Environment } from './environment.ts'
import { isLoopback } from './networks.ts'

/** The addresses of the pages and the API, and the proxies that the server trusts for client addresses. */
export interface AddressSettings {
  publicUrl: string
  apiBaseUrl: string
  apiOrigins: string[]
  trustProxy: string[] | false
}

export function addressSettings(environment: Environment): AddressSettings {
  const { port, production, isDemoPublic, problem } = environment
  environment.required('PUBLIC_URL', 'Set it to the address that players type.')
  const publicUrl = environment.url('PUBLIC_URL', `http://localhost:${port}`)
  const host = URL.parse(publicUrl)?.hostname
  if (host && !production && !isDemoPublic && !isLoopback(host))
    problem(
      `PUBLIC_URL is "${publicUrl}", where others reach the portal, but this is the demo, whose passwords everybody knows. Set NODE_ENV=production for real players, or DEMO_PUBLIC=on for a demo with random passwords.`,
    )
  const apiBaseUrl = pathOrUrl(environment, 'API_BASE_URL', '/api')
  if (apiHostOf(apiBaseUrl) === URL.parse(publicUrl)?.host)
    problem(
      'API_BASE_URL names the root of the host of PUBLIC_URL, where the pages stand. Remove it, or give the API a host of its own.',
    )
  return { publicUrl, apiBaseUrl, apiOrigins: environment.words('API_ORIGINS'), trustProxy: proxies(environment) }
}

function pathOrUrl({ variables, url }: Environment, name: string, fallback: string): string {
  const value = variables[name] || fallback
  return /^\/[\w/-]*$/.test(value) && value[1] !== '/' ? value.replace(/\/+$/, '') : url(name, fallback)
}

function proxies({ variables, words, problem }: Environment): string[] | false {
  if (!variables.TRUST_PROXY) return false
  const named = words('TRUST_PROXY')
  for (const proxy of named.filter((each) => !isAddressOrRange(each))) {
    const why = proxy === 'true' ? 'lets anyone forge an address' : 'is neither an address nor a range'
    problem(
      `TRUST_PROXY is "${proxy}", which ${why}. Set it to the addresses or ranges of your proxy, like 10.0.0.0/8.`,
    )
  }
  return named
}

/** Whether Fastify accepts it as a trusted proxy. A range of all addresses does not count. */
function isAddressOrRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const version = isIP(address)
  if (!version || bits === undefined) return version > 0
  return Number(bits) >= 1 && Number(bits) <= (version === 6 ? 128 : 32)
}
