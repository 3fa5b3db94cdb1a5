import { expect, test, vi } from 'vitest'
import { reportErrors } from './report-errors.ts'

const init = vi.hoisted(() => vi.fn())
vi.mock('@sentry/node', () => ({ init }))

test('without a DSN nothing is reported', async () => {
  await reportErrors({ sentryDsn: null })
  expect(init).not.toHaveBeenCalled()
})

test('with one, every trace is sampled and nothing names a person', async () => {
  await reportErrors({ sentryDsn: 'https://key@errors.example/1' })
  expect(init).toHaveBeenCalledOnce()
  const [options] = init.mock.calls[0] as [{ tracesSampleRate: number; beforeSend(event: object): object }]
  expect(options.tracesSampleRate).toBe(1)
  const event = {
    message: 'broken',
    user: { email: 'ana@example.com', ip_address: '203.0.113.9' },
    request: {
      method: 'POST',
      url: 'https://x/api/login?token=secret',
      headers: { cookie: 'a' },
      data: { password: 'b' },
    },
  }
  expect(options.beforeSend(event)).toEqual({
    message: 'broken',
    request: { method: 'POST', url: 'https://x/api/login' },
  })
})
