import { expect, test } from 'vitest'
import { ApiError } from '../../api/client.ts'
import { failureOf } from './failure.ts'

const refused = (body: Record<string, unknown>) => new ApiError(400, body)

test("a Pix that could not be made says so in the house's words, and what the provider said", () => {
  // PAY-26, PAY-27
  const title = 'Ocorreu erro ao procesar Pix, entre em contato discord.'
  expect(failureOf('mercado_pix', new ApiError(0, {}))).toMatchObject({ title, detail: '' })
  expect(failureOf('mercado_pix', refused({ provider_message: 'Payer is blocked' }))).toMatchObject({
    title,
    detail: 'Payer is blocked',
  })
  expect(failureOf('pix', refused({ error: '{"message":"Chave inválida","status":400}' }))).toMatchObject({
    title,
    detail: 'Chave inválida',
  })
})

test("PayPal's first issue is shown, or the fallback", () => {
  // PAY-28
  expect(failureOf('paypal', refused({ details: [{ issue: 'PAYEE_ACCOUNT_RESTRICTED' }] })).title).toBe(
    'PAYEE_ACCOUNT_RESTRICTED',
  )
  expect(failureOf('paypal', refused({ message: 'x' })).title).toBe('Erro no Paypal')
})

test('a payment without a reply says what is not known, with each method', () => {
  const error = new ApiError(0, { message: 'Sem conexão. Ainda não sabemos se o pedido chegou.' })
  for (const method of ['mercado_pix', 'picpay', 'pix', 'paypal'] as const)
    expect(failureOf(method, error).detail, method).toBe(error.message)
})

test('what may yet exist at the provider is told apart', () => {
  const error = new ApiError(503, { code: 'payment_unconfirmed', message: 'Acompanhe em Minhas transações.' })
  expect(failureOf('paypal', error)).toEqual({ title: error.message, detail: '', isUnconfirmed: true })
})

test('a provider that was away charged nothing, and a refused document leads to the profile', () => {
  const away = new ApiError(503, { code: 'payment_provider_away', message: 'Nada foi cobrado.' })
  expect(failureOf('mercado_pix', away)).toMatchObject({ title: 'Nada foi cobrado.', detail: '', hasNotBegun: true })
  const refusal = refused({ code: 'payment_document_refused', message: 'Confira.', provider_message: 'Invalid user' })
  expect(failureOf('mercado_pix', refusal)).toMatchObject({ title: 'Confira.', detail: '', isDocument: true })
})

test('a bug is no refusal', () => {
  expect(() => failureOf('pix', new TypeError('x'))).toThrow(TypeError)
})
