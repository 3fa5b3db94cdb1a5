import { createServer, type Server } from 'node:http'
import { networkInterfaces } from 'node:os'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPicture, foreignAddresses, isPublicAddress, NotFetched } from './fetch-picture.ts'
import { ownAddresses } from './own-addresses.ts'

let server: Server
let site: string
const isAllowed = (ip: string) => ip === '127.0.0.1' || ip === '::1'

beforeAll(async () => {
  server = createServer((request, reply) => {
    const path = request.url ?? ''
    const away = /^\/to\/(.*)$/.exec(path)?.[1]
    if (away !== undefined) return void reply.writeHead(302, { location: decodeURIComponent(away) }).end()
    if (path === '/loop') return void reply.writeHead(301, { location: '/loop' }).end()
    if (path === '/large') return void reply.end(Buffer.alloc(5000))
    if (path === '/gone' || path === '/broken') return void reply.writeHead(path === '/gone' ? 404 : 503).end()
    reply.end('picture')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  site = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test.each([
  ['93.184.215.14', true],
  ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
])('%s is of the open internet: %s', (ip, isPublic) => {
  expect(isPublicAddress(ip)).toBe(isPublic)
})

// A machine on the internet, whose site is behind a proxy with another address.
const machine = {
  interfaces: () => ['127.0.0.1', '203.0.113.7', '2001:db8::7', 'fe80::1'],
  resolve: async (host: string) => {
    if (host !== 'portal.example') throw new Error(`${host} is no name.`)
    return ['198.51.100.9', '2001:db8::9']
  },
}
const ownSites = ['https://portal.example', 'https://api.unknown.example/v1', '/api', 'http://[2001:db8::5]:3000']

test.each([
  ['203.0.113.7', 'an interface'],
  ['2001:db8:0:0::7', 'an interface, written otherwise'],
  ['198.51.100.9', 'the name of the site'],
  ['2001:db8::9', 'the name of the site'],
  ['2001:db8::5', 'the site without a name'],
  ['127.0.0.1', 'no open internet'],
])('%s is the machine itself (%s) and is not asked', async (ip) => {
  const isForeign = await foreignAddresses(ownSites, machine)
  expect(isForeign(ip)).toBe(false)
})

test('the neighbours of the machine are asked', async () => {
  const isForeign = await foreignAddresses(ownSites, machine)
  expect(['203.0.113.8', '198.51.100.10', '2001:db8::8'].map(isForeign)).toEqual([true, true, true])
})

test('the addresses of the interfaces that this machine really has are its own', async () => {
  const isOwn = await ownAddresses([])
  const present = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  expect(present.filter(({ address }) => !isOwn(address))).toEqual([])
  expect(isOwn('203.0.113.8')).toBe(false)
})

test('a redirect to the machine itself is not followed, whatever its name', async () => {
  const isForeign = await foreignAddresses(ownSites, machine)
  // The redirecting site is on this machine too, and allowed for the test.
  const work = (to: string) =>
    fetchPicture(`${site}/to/${encodeURIComponent(to)}`, {
      maxBytes: 100,
      isAllowed: (ip) => isForeign(ip) || isAllowed(ip),
    })
  for (const to of ['http://203.0.113.7/', 'http://[2001:db8::7]/', 'http://3405803783/'])
    await expect(work(to), to).rejects.toBeInstanceOf(NotFetched)
})

test('a name is judged by the address that the connection is made to', async () => {
  // `localhost` is a name here; its addresses are those of the machine itself.
  const isOwn = await ownAddresses([site])
  const work = fetchPicture(`${site}/a.png`, { maxBytes: 100, isAllowed: (ip) => isAllowed(ip) && !isOwn(ip) })
  await expect(work).rejects.toThrow('localhost is not a host of the open web.')
})

test('the picture of an address is fetched, also after a redirect', async () => {
  const fetched = async (path: string) => (await fetchPicture(site + path, { maxBytes: 100, isAllowed })).toString()
  expect(await fetched('/a.png')).toBe('picture')
  expect(await fetched(`/to/${encodeURIComponent('/to/%2Fa.png')}`)).toBe('picture')
})

test.each([
  ['of this machine', () => `${site}/a.png`, undefined],
  ['of this machine, as a number', () => site.replace('localhost', '127.0.0.1'), undefined],
  ['of this machine, as one number', () => site.replace('localhost', '2130706433'), undefined],
  [
    'that leads to an address that may not be asked',
    () => `${site}/to/${encodeURIComponent('http://10.0.0.1/')}`,
    isAllowed,
  ],
  ['that leads to a file', () => `${site}/to/${encodeURIComponent('file:///etc/passwd')}`, isAllowed],
  ['that leads on and on', () => `${site}/loop`, isAllowed],
  ['of more bytes than wanted', () => `${site}/large`, isAllowed],
  ['where nothing is', () => `${site}/gone`, isAllowed],
])('an address %s is not fetched, and never again', async (_, address, allowed) => {
  const work = fetchPicture(address(), { maxBytes: 100, ...(allowed && { isAllowed: allowed }) })
  await expect(work).rejects.toBeInstanceOf(NotFetched)
})

test('a site that fails for now may be asked again', async () => {
  const work = fetchPicture(`${site}/broken`, { maxBytes: 100, isAllowed })
  await expect(work).rejects.toThrow('503')
  await expect(work).rejects.not.toBeInstanceOf(NotFetched)
})
