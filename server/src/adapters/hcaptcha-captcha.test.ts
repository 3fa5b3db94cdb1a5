import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSandbox } from '../../../test/sandbox.ts'
import { createHcaptcha } from './hcaptcha-captcha.ts'

const sandbox = await aSandbox()
let troubles: string[] = []
beforeEach(() => {
  troubles = []
})
afterEach(() => sandbox.control('DELETE', '/faults'))

const withSecret = (secret: string, url = sandbox.captchaUrl) =>
  createHcaptcha({
    siteKey: '10000000-ffff-ffff-ffff-000000000001',
    secret,
    url,
    timeoutMs: 1_000,
    onTrouble: (cause) => troubles.push(cause),
  })
const captcha = withSecret('0x0000000000000000000000000000000000000000')
const aProof = () => `sandbox-${randomUUID()}`

test('a proof is good once; nonsense and nothing are not', async () => {
  const proof = aProof()
  expect(await captcha.verify(proof, '203.0.113.9')).toBe(true)
  expect(await captcha.verify(proof, '203.0.113.9')).toBe(false)
  expect(await captcha.verify('nonsense', '203.0.113.9')).toBe(false)
  expect(await captcha.verify('', '203.0.113.9')).toBe(false)
  expect(troubles).toEqual([])
})

test.each(['error', 'timeout', 'lost-reply', 'slow'])(
  '%s: nobody passes, and the operator hears of it',
  async (kind) => {
    await sandbox.control('POST', '/faults', { target: 'captcha', kind, count: 1 })
    expect(await captcha.verify(aProof(), '203.0.113.9')).toBe(false)
    expect(troubles).toHaveLength(1)
    expect(await captcha.verify(aProof(), '203.0.113.9')).toBe(true)
  },
)

test('a wrong secret of ours is trouble, not the fault of the visitor alone', async () => {
  expect(await withSecret('0x1').verify(aProof(), '203.0.113.9')).toBe(false)
  expect(troubles).toEqual(['hCaptcha refuses our request: invalid-input-secret'])
})

test('a service that cannot be reached lets nobody pass', async () => {
  expect(await withSecret('0x0', 'http://127.0.0.1:9/').verify(aProof(), '203.0.113.9')).toBe(false)
  expect(troubles).toHaveLength(1)
})
