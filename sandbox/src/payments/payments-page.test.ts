import { expect, test } from 'vitest'
import { mercadopagoAt } from '../../../test/mercadopago.ts'
import { aSandbox } from '../../../test/sandbox.ts'

const sandbox = await aSandbox()
const { pay } = mercadopagoAt(sandbox)
const read = async (path: string) => (await fetch(sandbox.url + path)).text()
const submit = (path: string, form: Record<string, string> = {}) =>
  fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test('the page lists payments, performs actions and refunds, and shows the outcome', async () => {
  const { body } = await pay({ external_reference: '<b>ref</b>', transaction_amount: 1234.5 })
  const page = `/payments/mercadopago/${body.id}`
  expect(await read('/')).toContain(`<a href="${page}">${body.id}</a>`)
  const before = await read(page)
  expect(before).toContain('R$ 1.234,50')
  expect(before).toContain('&#60;b&#62;ref')
  expect(before).toContain(`action="/control${page}/expire"`)
  expect(before).not.toContain('<script')

  const approved = await submit(`/control${page}/approve`)
  expect([approved.status, approved.headers.get('location')]).toEqual([303, page])
  await submit(`/control${page}/partial-refund`, { amount: '34,5' })
  const after = await read(page)
  expect(after).toContain('approved, partially_refunded')
  expect(after).toContain('Devolução: R$ 34,50')
  await submit(`/control${page}/chargeback`)
  expect(await read(page)).toContain('Chargeback: R$ 1.200,00')
  // An empty amount means the whole payment.
  const { body: other } = await pay()
  await submit(`/control/payments/mercadopago/${other.id}/approve`, { amount: '' })
  expect(await sandbox.control('GET', `/payments/mercadopago/${other.id}`)).toMatchObject({ paidCents: 5000 })
})

test('payments are listed for tests, by provider and by reference', async () => {
  const { body } = await pay({ external_reference: 'listed' })
  const found = await sandbox.control('GET', '/payments?provider=mercadopago&reference=listed')
  expect(found).toMatchObject([{ ref: String(body.id), reference: 'listed', status: 'pending', amountCents: 5000 }])
  expect((await sandbox.control('GET', '/payments')).length).toBeGreaterThan(0)
  await expect(sandbox.control('GET', '/payments?provider=bank')).rejects.toThrow('400')
})

test('an impossible action is refused with the possible ones', async () => {
  const { body } = await pay()
  const control = `/payments/mercadopago/${body.id}`
  await expect(sandbox.control('POST', `${control}/refund`)).rejects.toThrow(
    /409.*approve, reject, review, expire, cancel/,
  )
  await expect(sandbox.control('POST', `${control}/approve`, { times: 0 })).rejects.toThrow('400')
  await expect(sandbox.control('POST', `${control}/approve`, { amount: -1 })).rejects.toThrow('400')
  await expect(sandbox.control('POST', `${control}/approve`, { amount: 0 })).rejects.toThrow('400')
  await expect(sandbox.control('POST', '/payments/bank/1/approve')).rejects.toThrow('404')
  expect((await fetch(`${sandbox.url}/payments/mercadopago/1`)).status).toBe(404)
})
