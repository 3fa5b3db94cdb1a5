import { expect, test } from 'vitest'
import type { App } from '../../app.ts'
import { findCharge } from './find-charge.ts'

/** Staff ask a provider that gives this answer; returns the refusal and what the log says. */
async function ask(answer: unknown): Promise<{ code: unknown; logged: object[] }> {
  const logged: object[] = []
  const app = {
    payments: { paypal: { find: async () => answer } },
    log: { warn: (fields: object) => logged.push(fields) },
  } as unknown as App
  const code = await findCharge(app, 'paypal', '77').then(
    () => 'none',
    (error: { code: unknown }) => error.code,
  )
  return { code, logged }
}

test('a provider that is silent or refuses our credentials is logged with the cause', async () => {
  expect(await ask({ kind: 'unknown', cause: 'timeout' })).toEqual({
    code: 'provider_silent',
    logged: [{ provider: 'paypal', cause: 'timeout' }],
  })
  expect(await ask({ kind: 'refused', code: 'not_configured' })).toEqual({
    code: 'provider_silent',
    logged: [{ provider: 'paypal', cause: 'not_configured' }],
  })
})

test('a number that the provider does not know is absent, without a line in the log', async () => {
  for (const answer of [
    { kind: 'applied', value: null },
    { kind: 'refused', code: 'rejected' },
  ])
    expect(await ask(answer)).toEqual({ code: 'payment_absent', logged: [] })
})
