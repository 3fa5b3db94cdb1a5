import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './client.ts'
import { sendOnce } from './idempotency.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

const keyOf = async (form: string, content: unknown, error?: ApiError) => {
  let sent = ''
  const send = async (key: string) => {
    sent = key
    if (error) throw error
  }
  await sendOnce(form, content, send).catch(() => {})
  return sent
}

test('the key is kept before anything leaves, and given up when all is done', async () => {
  await sendOnce('pix', '50.00', async (key) => expect([...stored.values()]).toEqual([key]))
  expect(stored.size).toBe(0)
  expect(await keyOf('pix', '50.00')).not.toBe(await keyOf('pix', '50.00'))
})

test('two at once, and whoever comes back after an answer that got lost, send the same key', async () => {
  const [one, two] = await Promise.all([
    keyOf('pix', '50.00', new ApiError(0, {})),
    keyOf('pix', '50.00', new ApiError(0, {})),
  ])
  expect(one).toBe(two)
  for (const status of [503, 500, 409, 429, 401])
    expect(await keyOf('pix', '50.00', new ApiError(status, {})), String(status)).toBe(one)
  expect(await keyOf('pix', '55.00')).not.toBe(one)
  expect(await keyOf('picpay', '50.00')).not.toBe(one)
})

test('after a refusal the next try is another request', async () => {
  const refused = await keyOf('pix', '50.00', new ApiError(400, {}))
  expect(await keyOf('pix', '50.00')).not.toBe(refused)
})

test('without storage a key lasts as long as the page', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const lost = await keyOf('pix', '50.00', new ApiError(0, {}))
  expect(lost).toMatch(/^[0-9a-f]{32}$/)
  expect(await keyOf('pix', '50.00')).toBe(lost)
})
