import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { asRightsError } from './config.ts'
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
