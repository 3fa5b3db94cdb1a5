import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

interface Sources {
  /** The addresses of this machine's interfaces. */
  interfaces?: () => readonly string[]
  resolve?: (host: string) => Promise<readonly string[]>
}

/**
 * The public IP addresses that are our own: those of this machine's interfaces, and those of the names of `sites` (web
 * addresses). Behind a proxy or NAT the machine does not know its public address. A name that cannot be resolved adds
 * nothing.
 */
export async function ownAddresses(
  sites: readonly string[],
  { interfaces = interfaceAddresses, resolve = resolveAll }: Sources = {},
): Promise<(ip: string) => boolean> {
  const hosts = sites.flatMap((site) => URL.parse(site)?.hostname.replace(/^\[|\]$/g, '') || [])
  const found = await Promise.all(hosts.map(async (host) => (isIP(host) ? [host] : resolve(host).catch(() => []))))
  const own = new BlockList()
  for (const address of [...interfaces(), ...found.flat()]) own.addAddress(address, familyOf(address))
  return (ip) => own.check(ip, familyOf(ip))
}

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')

const interfaceAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => address))

const resolveAll = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)
