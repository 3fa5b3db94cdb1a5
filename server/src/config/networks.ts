import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const local = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  local.addSubnet(network, bits, 'ipv4')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')

/** Whether a host, from HOST or an address, is this machine alone. */
export const isLoopback = (host: string): boolean => host.toLowerCase() === 'localhost' || holds(loopback, host)

/**
 * Whether a host can only be in a private network: a private address, a name without a dot (a container), or a name
 * below a domain that the internet does not have. Names are not resolved, because their addresses may change.
 */
export const isPrivateHost = (host: string): boolean =>
  isLoopback(host) ||
  holds(local, host) ||
  (!isIP(bare(host)) && (/^[\w-]+$/.test(host) || /\.(internal|local|lan|home\.arpa)$/i.test(host)))

function holds(list: BlockList, host: string): boolean {
  const address = bare(host)
  const version = isIP(address)
  return version > 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')
