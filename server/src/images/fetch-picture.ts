import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { NoReply, sendRequest } from '../outgoing/send-request.ts'
import { ownAddresses } from './own-addresses.ts'

/** Why a picture was not fetched, and will not be by asking again. */
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
// Tunnels, which may end at any address of version 4.
const tunnels = new BlockList()
tunnels.addSubnet('2001::', 32, 'ipv6')
tunnels.addSubnet('2002::', 16, 'ipv6')

/** Whether an IP address is one of the open internet: not of this machine, its network or its cloud. */
export const isPublicAddress = (ip: string): boolean =>
  isIP(ip) === 4 ? !ours.check(ip) : worldwide.check(ip, 'ipv6') && !tunnels.check(ip, 'ipv6')

interface Options {
  maxBytes: number
  timeoutMs?: number
  /** Addresses of the web where the portal itself stands: nothing is fetched from where their names lead. */
  ownSites?: readonly string[]
  /** What is asked for, as in the header Accept. */
  accept?: string
  mostRedirects?: number
  /** Tests let their own machine be asked. */
  isAllowed?: (ip: string) => boolean
}

/** Which addresses may be asked: those of the open internet that are not our own. */
export async function foreignAddresses(...own: Parameters<typeof ownAddresses>): Promise<(ip: string) => boolean> {
  const isOwn = await ownAddresses(...own)
  return (ip) => isPublicAddress(ip) && !isOwn(ip)
}

/**
 * What stands at an address of the web that a person wrote, at most `maxBytes` of it. Wherever names and redirects lead,
 * no address of this machine or its network is asked. Throws `NotFetched` where asking again would give the same, any
 * other error where it may not.
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

/** A picture that stands at an address of the web. */
export const fetchPicture = (address: string, options: Options): Promise<Buffer> =>
  fetchFromWeb(address, { accept: 'image/*', ...options })

/** One question: the bytes, or where the answer leads. */
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

/** Looks a name up for the very connection that is then made, so that it cannot mean another address a moment later. */
const lookupAllowed =
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
