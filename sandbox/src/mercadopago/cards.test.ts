import { expect, test } from 'vitest'
import { mercadopagoAt, publicKey } from '../../../test/mercadopago.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import { brandOf, testNumbers } from './brands.ts'
import { isDocument } from './documents.ts'
import { costOf } from './installments.ts'

const sandbox = await aSandbox()
const { pay } = mercadopagoAt(sandbox)

const card = {
  card_number: '4235647728025682',
  security_code: '123',
  expiration_month: 11,
  expiration_year: 2030,
  cardholder: { name: 'APRO', identification: { type: 'CPF', number: '12345678909' } },
}
async function tokenFor(over: object, key = publicKey) {
  const reply = await fetch(`${sandbox.url}/mercadopago/v1/card_tokens?public_key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...card, ...over }),
  })
  return { status: reply.status, body: await reply.json() }
}

test('each brand has a number for tests, which pays', async () => {
  for (const [brand, number] of Object.entries(testNumbers)) {
    expect(brandOf(number)?.id).toBe(brand)
    const { body } = await tokenFor({ card_number: number, security_code: brand === 'amex' ? '1234' : '123' })
    expect(body).toMatchObject({
      status: 'active',
      last_four_digits: number.slice(-4),
      card_number_length: number.length,
    })
    const paid = await pay({ token: body.id, payment_method_id: brand, installments: 1 })
    expect([brand, paid.body.status]).toEqual([brand, 'approved'])
  }
  expect(
    (await sandbox.control('POST', '/cards', { holder: 'APRO', number: '5480 8328 0103 3311' })).payment_method_id,
  ).toBe('master')
  await expect(sandbox.control('POST', '/cards', { brand: 'other' })).rejects.toThrow('400')
})

test('the device id of a card is stored with the payment', async () => {
  const { token } = await sandbox.control('POST', '/cards', { holder: 'APRO' })
  const headers = { 'x-meli-session-id': 'armor.abc' }
  const { body } = await pay({ token, payment_method_id: 'visa', installments: 1 }, { headers })
  const { data } = await sandbox.control('GET', `/payments/mercadopago/${body.id}`)
  expect(data.deviceId).toBe('armor.abc')
})

test('an invalid card is refused with the code of its problem', async () => {
  const cases: [object, string[]][] = [
    [{ card_number: '4235647728025683' }, ['E301']],
    [{ card_number: '' }, ['205']],
    [{ security_code: '1234' }, ['E302']],
    [{ expiration_month: 13 }, ['325']],
    [{ expiration_year: '20' }, ['326']],
    [{ cardholder: { name: 'A', identification: { type: 'CPF', number: '12345678900' } } }, ['316', '324']],
    [{ cardholder: {} }, ['212', '214', '221']],
  ]
  for (const [over, codes] of cases) {
    const { status, body } = await tokenFor(over)
    expect([over, status, body.cause.map(({ code }: { code: string }) => code)]).toEqual([over, 400, codes])
  }
  expect(await tokenFor({}, 'other')).toMatchObject({ status: 401, body: { error: 'unauthorized' } })
})

test('a page of the merchant may call this API, and no other one of the sandbox', async () => {
  const headers = { origin: 'http://localhost:3000' }
  const asked = `${sandbox.url}/mercadopago/v1/payment_methods/search?bins=42356477&public_key=${publicKey}`
  const reply = await fetch(asked, { headers })
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect((await fetch(`${sandbox.url}/control/payments`, { headers })).status).toBe(403)
  expect((await fetch(`${sandbox.url}/mercadopago/v1/payments/1`, { headers })).status).toBe(403)
})

test('installments add up to their total in whole cents, and never to less than the amount', () => {
  for (let amountCents = 1; amountCents < 200_000; amountCents += 997)
    for (let count = 1; count <= 12; count += 1) {
      const { totalCents, eachCents } = costOf(amountCents, count)!
      expect(Number.isInteger(totalCents) && Number.isInteger(eachCents)).toBe(true)
      expect(count === 1 ? totalCents === amountCents : totalCents === eachCents * count).toBe(true)
      if (amountCents >= 500) expect(totalCents).toBeGreaterThanOrEqual(amountCents)
    }
  expect([costOf(100, 0), costOf(100, 13)]).toEqual([null, null])
})

test('documents are validated by their check digits', () => {
  expect(isDocument('CPF', '19119119100')).toBe(true)
  expect(isDocument('CNPJ', '11222333000181')).toBe(true)
  expect(isDocument('CNPJ', '12ABC34501DE35')).toBe(true)
  for (const [type, number] of [
    ['CPF', '11111111111'],
    ['CPF', '1234567890'],
    ['CNPJ', '11222333000180'],
    ['RG', '12345678909'],
    ['CPF', 12_345_678_909],
  ])
    expect(isDocument(type, number)).toBe(false)
})
