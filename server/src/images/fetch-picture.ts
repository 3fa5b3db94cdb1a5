import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { NoReply, sendRequest } from '../outgoing/send-request.ts'
import { ownAddresses } from './own-addresses.ts'

/** Why a picture was not fetched, when trying again would not help. */
export class NotFetched extends Error {}

const ours = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  ours.addSubnet(network, bits, 'ipv4')

const worldwide = new BlockList()
worldwide.addSubnet('2000::', 3, 'ipv6')
// Tunnels, which may end at any IPv4 address.
const tunnels = new BlockList()
tunnels.addSubnet('2001::', 32, 'ipv6')
tunnels.addSubnet('2002::', 16, 'ipv6')

/** Whether an IP address is public: not of this machine, its network or its cloud. */
export const isPublicAddress = (ip: string): boolean =>
  isIP(ip) === 4 ? !ours.check(ip) : worldwide.check(ip, 'ipv6') && !tunnels.check(ip, 'ipv6')

interface Options {
  maxBytes: number
  timeoutMs?: number
  /** Our own web addresses. Nothing is fetched from the IP addresses of their names. */
  ownSites?: readonly string[]
  /** The content types to request, as in the header Accept. */
  accept?: string
  mostRedirects?: number
  /** Tests allow addresses of their own machine. */
  isAllowed?: (ip: string) => boolean
}

/** A test for the addresses that may be requested: public ones that are not our own. */
export async function foreignAddresses(...own: Parameters<typeof ownAddresses>): Promise<(ip: string) => boolean> {
  const isOwn = await ownAddresses(...own)
  return (ip) => isPublicAddress(ip) && !isOwn(ip)
}

/**
 * Fetches at most `maxBytes` from a web address that a person typed. Wherever names and redirects lead, no address of
 * this machine or its network is requested. Throws `NotFetched` when trying again would fail the same way, and another
 * error otherwise.
 */
export async function fetchFromWeb(
  address: string,
  { maxBytes, timeoutMs = 15_000, ownSites = [], accept = '*/*', mostRedirects = 3, ...options }: Options,
): Promise<Buffer> {
  const isAllowed = options.isAllowed ?? (await foreignAddresses(ownSites))
  const signal = AbortSignal.timeout(timeoutMs)
  let url = address
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const found = await ask(new URL(url), { maxBytes, signal, isAllowed, accept })
    if (Buffer.isBuffer(found)) return found
    if (!URL.canParse(found, url)) throw new NotFetched(`${url} leads nowhere.`)
    url = new URL(found, url).href
  }
  throw new NotFetched(`${address} leads on and on.`)
}

/** Fetches a picture from a web address. */
export const fetchPicture = (address: string, options: Options): Promise<Buffer> =>
  fetchFromWeb(address, { accept: 'image/*', ...options })

/** One request: the bytes, or the address of a redirect. */
async function ask(
  url: URL,
  {
    maxBytes,
    signal,
    isAllowed,
    accept,
  }: { maxBytes: number; signal: AbortSignal; isAllowed: (ip: string) => boolean; accept: string },
): Promise<Buffer | string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(url.protocol) || (isIP(host) && !isAllowed(host)))
    throw new NotFetched(`${url.href} is not an address of the open web.`)
  const { status, headers, body } = await sendRequest({
    url: url.href,
    headers: { accept },
    deadline: signal,
    mostBytes: maxBytes,
    redirects: 'reply',
    wantsBody: (code) => code === 200,
    lookup: lookupAllowed(isAllowed),
    agent: false,
  }).catch((error: unknown) => {
    if (!(error instanceof NoReply)) throw error
    if (error.cause instanceof NotFetched) throw error.cause
    if (error.reason === 'too_large') throw new NotFetched(`${url.href} is larger than ${maxBytes} bytes.`)
    throw error
  })
  if (status >= 300 && status < 400 && headers.location) return headers.location
  if (status === 200) return body
  const why = `${url.href} answered ${status}.`
  throw status >= 500 || status === 429 ? new Error(why) : new NotFetched(why)
}

/** Resolves a name for the connection that is then made, so that the name cannot change in between. */
export const lookupAllowed =
  (isAllowed: (ip: string) => boolean): LookupFunction =>
  (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const allowed = found.filter(({ address }) => isAllowed(address))
      const [first] = allowed
      if (!first) return done(new NotFetched(`${host} is not a host of the open web.`), '')
      if (options.all) return done(null, allowed)
      done(null, first.address, first.family)
    })
