import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freeTriple } from '../../../test/ports.ts'
import { sandboxVariables } from './sandbox-variables.ts'

test('what is configured needs no sandbox, and production never has one', async () => {
  const outside = {
    MAIL_URL: 'smtp://mail.example',
    GAME_BRIDGE_URL: 'https://game.example',
    MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1',
    PICPAY_TOKEN: 'token',
    PAYPAL_CLIENT_ID: 'client',
    PIX_CLIENT_ID: 'client',
  }
  expect(await sandboxVariables(outside)).toBeNull()
  expect(await sandboxVariables({ ...outside, MERCADOPAGO_ACCESS_TOKEN: '' })).not.toBeNull()
  expect(await sandboxVariables({ NODE_ENV: 'production' })).toBeNull()
})

test('each run has a secret of its own; one that was chosen, or belongs to a real bridge, stays', async () => {
  const port = { SANDBOX_PORT: '4321' }
  const [one, other] = [await sandboxVariables(port), await sandboxVariables(port)]
  expect(one).toMatchObject({ SANDBOX_PORT: '4321', GAME_BRIDGE_SECRET: expect.stringMatching(/^.{32}$/) })
  expect(one?.GAME_BRIDGE_SECRET).not.toBe(other?.GAME_BRIDGE_SECRET)
  expect(await sandboxVariables({ ...port, GAME_BRIDGE_SECRET: 'chosen' })).toEqual(port)
  expect(await sandboxVariables({ ...port, GAME_BRIDGE_URL: 'https://game.example' })).toEqual(port)
})

test('two demos on one machine do not share a sandbox', async () => {
  const { SANDBOX_PORT: first } = (await sandboxVariables({})) ?? {}
  const server = createServer().listen(Number(first) + 1, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { SANDBOX_PORT: second } = (await sandboxVariables({})) ?? {}
  expect(Number(second)).toBeGreaterThan(Number(first))
  // A chosen port stays even when it is taken; the sandbox then reports it.
  const chosen = String(await freeTriple())
  expect(await sandboxVariables({ SANDBOX_PORT: chosen })).toMatchObject({ SANDBOX_PORT: chosen })
})
