import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { asRightsError, parseConfig } from './config.ts'
import { listen, type ServerOptions } from './server.ts'

test('a file that another user owns is named with its cure, and other errors stay as they are', () => {
  const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
  const { message } = asRightsError(refused, '/srv/wyd/guildhall/bridge') as Error
  expect(message).toContain('/srv/wyd/guildhall/bridge may not be used by this user (EACCES)')
  expect(message).toContain('guildhall-bridge service')
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  expect(asRightsError(full, '/srv')).toBe(full)
})

test('an address that another program uses is named with its cure', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const options = { host: '127.0.0.1', port, tls: null } as ServerOptions
  await expect(listen(options)).rejects.toThrow(`127.0.0.1:${port} cannot be used: another program uses it`)
})

test('each problem of the settings says what is allowed, and none repeats the secret', () => {
  const words = (change: object) => {
    const right = { listen: '127.0.0.1:8740', secret: 'a'.repeat(32), root: '/srv/wyd', dialect: 'w2pp' }
    try {
      parseConfig({ ...right, ...change }, '/etc/bridge.json')
      return 'no problem'
    } catch (error) {
      return (error as Error).message.split('\n').slice(1).join('\n')
    }
  }
  expect(words({})).toBe('no problem')
  expect(words({ dialect: 'W2PP' })).toContain('  dialect: Set it to one of: w2pp, over, imports, panel-imports.')
  expect(words({ chestPick: 1 })).toBe('  chestPick: Set it to one of: w2pp, first-empty.')
  expect(words({ root: 5 })).toBe('  root: Set it to a path in quotes.')
  expect(words({ root: undefined })).toBe('  root: Set it to a path in quotes.')
  expect(words({ markGroups: '01' })).toBe('  markGroups: Set it to pairs of digits: ["01", "00"].')
  expect(words({ periods: { itemsMs: '9' } })).toBe('  periods.itemsMs: Set it to a whole number of milliseconds.')
  expect(words({ paths: { item: 'x' } })).toMatch(/paths: has no setting "item"\. Known are: staging, .*items/)
  expect(words({ dialekt: 'over' })).toMatch(/the file: has no setting "dialekt"\. Known are: listen, secret, root/)
  expect(words({ paths: [] })).toBe('  paths: Set it to names and values in {}.')
  expect(words({ tls: true })).toBe('  tls: Set it to null or {"cert": "…", "key": "…"}.')
  expect(words({ secret: 'short-secret' })).not.toContain('short-secret')
})
