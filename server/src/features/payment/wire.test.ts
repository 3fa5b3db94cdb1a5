import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'

// These tests compare each key of the replies that callers rely on, with the real adapters against the sandbox.
const sandbox = await aSandbox()
const portal = await aPortal(sandbox.merchant, { sandbox })

const person = { document: '52998224725', phone: '11999998888' }

async function aDonor(): Promise<Person> {
  const donor = await portal.aPerson()
  const answer = await portal.call('POST', '/account/updateDocumentAndPhone', { token: donor.token, body: person })
  // DON-33
  expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  // Test players have no e-mail address, but providers demand one.
  const email = `donor${donor.id}@mail.example`
  await portal.app.db.updateTable('users').set({ email }).where('id', '=', donor.id).execute()
  return donor
}
const ask = (donor: Person, method: string, path: string, body?: object) =>
  portal.call(method, path, { token: donor.token, ...(body ? { body } : {}) })
const text = expect.stringMatching(/./)

// DON-33, DON-35
test('document and phone stand in the account after they were given', async () => {
  const donor = await aDonor()
  expect((await ask(donor, 'GET', '/account/me')).body.data).toMatchObject(person)
  const { userData } = (await ask(donor, 'GET', '/account/user')).body
  const masked = { document: '•••••••••25', phone: '•••••••••88' }
  expect(userData).toMatchObject({ ...masked, username: donor.login, Roles: [] })
  const staff = await portal.aPerson(['administrator'])
  expect((await ask(staff, 'GET', '/account/user')).body.userData.Roles).toEqual(['administrator'])
})

// PAY-15, PAY-19, PAY-21
test('a Pix at Mercado Pago', async () => {
  const donor = await aDonor()
  const created = await ask(donor, 'POST', '/mercadopago/pix', { value: '50.00' })
  expect(created).toMatchObject({ status: 200, body: { data: { id: text } } })
  const seen = await ask(donor, 'GET', `/mercadopago/payment/${created.body.data.id}`)
  expect(seen.body).toMatchObject({
    status: 'pending',
    transaction_amount: 50,
    point_of_interaction: { transaction_data: { qr_code: text, qr_code_base64: text } },
  })
})

// CARD-29
test('a card at Mercado Pago', async () => {
  const donor = await aDonor()
  const charge = async (holder: string) => {
    const card = await sandbox.control('POST', '/cards', { holder })
    const form = { value: '50', ...card, installments: 1, docType: 'CPF', docNumber: '12345678909', device_id: 'd' }
    return ask(donor, 'POST', '/mercadopago/card', form)
  }
  const { status, body } = await charge('APRO')
  expect(status).toBe(200)
  expect(body.data).toEqual({
    id: text,
    payment_id: body.data.id,
    status: 'approved',
    status_detail: text,
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(await charge('FUND')).toMatchObject({ status: 400, body: { message: text } })
})

// DON-09, PAY-17, PAY-22, PAY-23, ADMIN-11
test('a payment at PicPay', async () => {
  const donor = await aDonor()
  const created = await ask(donor, 'POST', '/picpay/paymentRequest', { value: '50.00' })
  expect(created).toMatchObject({ status: 200, body: { referenceId: text, content: text, qrcode: text } })
  const { referenceId } = created.body
  const seen = await ask(donor, 'GET', `/picpay/transaction/${referenceId}`)
  expect(seen.body).toMatchObject({ referenceId, status: 'created', value: 50, qrcode: text })
  const checked = await ask(donor, 'POST', '/picpay/checkStatus', { referenceId })
  expect(checked).toMatchObject({ status: 200, body: { message: text, status: 'created' } })
  const other = await aDonor()
  expect((await ask(other, 'POST', '/picpay/checkStatus', { referenceId })).status).toBe(404)
})

// PAY-16, PAY-24
test('a charge at the bank', async () => {
  const donor = await aDonor()
  const created = await ask(donor, 'POST', '/pix/create', { value: '50.00' })
  const seen = await ask(donor, 'GET', `/pix/checkPayment/${created.body.txid}`)
  expect(seen.body).toMatchObject({ status: 'ATIVA', pixCopiaECola: text, valor: { original: '50.00' } })
})

// DON-09, PAY-25
test('an order at PayPal', async () => {
  const donor = await aDonor()
  const created = await ask(donor, 'POST', '/paypal/tryPay', { value: '50.00' })
  expect(created).toMatchObject({ status: 200, body: { url: expect.stringMatching(/^https?:/), id: text } })
})

// TX-03, TX-13
test('everybody finds their own payments, and nobody else’s', async () => {
  const [one, other] = [await aDonor(), await aDonor()]
  const created = await ask(one, 'POST', '/mercadopago/pix', { value: '50.00' })
  const { data } = (await ask(one, 'GET', '/transaction/all')).body
  expect(data).toHaveLength(1)
  expect(data[0]).toMatchObject({
    id: created.body.payment.id,
    referenceId: text,
    value: '50.00',
    status: expect.any(String),
    payment_id: created.body.data.id,
    created_at: text,
    paymentUrl: text,
  })
  expect((await ask(other, 'GET', '/transaction/all')).body.data).toEqual([])
})
