import { as, aPlayer } from './accounts.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'
import { aDonor, call } from './payment.ts'

const row = (status: string, at: number) => ({
  id: `01a1fbcb-53d6-7140-a2f6-13cffed10f${40 + at}`,
  referenceId: `ref${at}`,
  value: '50.00',
  status,
  payment_id: String(at),
  created_at: new Date(Date.UTC(2026, 5, 20 - at)).toISOString(),
  paymentUrl: `/paymentPix?txid=${at}`,
  method: 'pix',
  state: 'pending',
  cash: 367,
  total: '50.00',
})

/** A row with the fields of the specification only. */
function bare(status: string, at: number) {
  const { method: _, state: __, cash: ___, total: ____, ...documented } = row(status, at)
  return documented
}

// TX-01, TX-04 … TX-09
test('each status has its colour, and only what can be paid offers it', async ({ page }) => {
  const statuses = ['ATIVA', 'peding', 'expired', 'approved', 'CONCLUIDA', 'whatever']
  await as(page, await aPlayer(page))
  await page.route('**/transaction/all', (route) => route.fulfill({ json: { data: statuses.map(bare), next: null } }))
  await page.goto('/transactions')
  await hydrated(page)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(7)
  const seen = [
    ['Ativa', 'bg-brass-deep', true],
    ['Pendente', 'text-warn', true],
    ['Expirado', 'text-danger', false],
    ['Aprovado', 'text-success', false],
    ['Concluída', 'text-info', false],
    ['whatever', 'text-info', true],
  ] as const
  for (const [at, [words, colour, isOffered]] of seen.entries()) {
    const line = rows.nth(at + 1)
    await expect(line.getByText(words)).toHaveClass(new RegExp(colour))
    await expect(line.getByRole('link', { name: /^Continuar/ })).toHaveCount(isOffered ? 1 : 0)
  }
  await expect(rows.nth(5).getByRole('button', { name: 'Continuar' })).toBeDisabled()
  await axe(page)
})

// TX-03 … TX-09, TX-11, D-108
test('the specified fields alone are enough for a row, also in a bare list', async ({ page }) => {
  await as(page, await aPlayer(page))
  const documented = bare('whatever', 1)
  let json: object = { data: [documented, { ...documented, id: 2, status: 'CONCLUIDA' }] }
  await page.route('**/transaction/all', (route) => route.fulfill({ json }))
  await page.goto('/transactions')
  await hydrated(page)
  await expect(page.getByText('whatever')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled()
  json = [documented]
  await page.reload()
  await expect(page.getByText('whatever')).toBeVisible()

  const { created_at } = documented
  const debit = { id: 1, operation: 'Compra', item: 'Elmo', type: 'Debit', value: 10, ip: '1.2.3.4', created_at }
  await page.route('**/transaction/activities', (route) => route.fulfill({ json: [debit] }))
  await page.goto('/activities')
  await expect(page.getByText('−10 Cash')).toBeVisible()
  const log = { id: 1, created_at, character: 'Brisa', action: 'Derrotou', detail: '' }
  await page.route('**/api/logsgame', (route) => route.fulfill({ json: { logs: [log] } }))
  await page.goto('/logsgame')
  await expect(page.getByRole('rowheader', { name: /Derrotou/ })).toBeVisible()
})

// D-153
test('the standing of a payment comes from our state, and the Cash is that of the wallet', async ({ page }) => {
  await as(page, await aPlayer(page))
  const more = { credited: 0, refunded: '0.00', isShown: true, isDisputed: false }
  const data = [
    { ...row('CONCLUIDA', 1), ...more, state: 'review' },
    { ...row('PARTIALLY_REFUNDED', 2), ...more, state: 'partially_refunded', credited: 183 },
    { ...row('PENDING', 3), ...more, state: 'in_review' },
    { ...row('approved', 4), ...more, state: 'uncredited' },
    { ...row('peding', 5), ...more, state: 'created', isShown: false, paymentUrl: null },
    { ...row('CONCLUIDA', 6), ...more, state: 'paid', credited: 367 },
  ]
  await page.route('**/transaction/all', (route) => route.fulfill({ json: { data, next: null } }))
  await page.goto('/transactions')
  await hydrated(page)
  const rows = page.getByRole('table').getByRole('row')
  const seen = [
    ['Em conferência', 'Trará 367 Cash'],
    ['Devolvido em parte', '183 de 367 Cash'],
    ['Em análise', 'Trará 367 Cash'],
    ['Não creditado', '0 de 367 Cash'],
    ['Não começou', '–'],
    ['Concluída', '367 Cash'],
  ] as const
  for (const [at, [words, cash]] of seen.entries()) {
    const line = rows.nth(at + 1)
    await expect(line.getByText(words, { exact: true })).toBeVisible()
    await expect(line.getByRole('cell').filter({ hasText: cash }).first()).toBeVisible()
    await expect(line.getByRole('link', { name: /^Continuar/ })).toHaveCount(0)
  }
  await expect(rows.nth(5).getByText('Nada foi cobrado.')).toBeVisible()
  await rows
    .nth(5)
    .getByRole('link', { name: /^Tentar de novo a doação de R\$.50,00/ })
    .click()
  await expect(page).toHaveURL('/donationAmount?preset=50')
})

// TX-02, TX-13
test('an empty list leads to a donation, and a new payment appears with its next step', async ({ page }) => {
  const player = await aDonor(page)
  await page.goto('/transactions')
  await hydrated(page)
  await expect(page.getByText('Você ainda não doou.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Conhecer as doações' })).toHaveAttribute('href', '/donation')
  await call(page, player, 'POST', '/pix/create', { value: '20.00' })
  await page.getByRole('link', { name: 'Nova doação' }).click()
  await expect(page).toHaveURL('/donationAmount')
  await page.goBack()
  await page.getByRole('link', { name: /^Continuar o pagamento de R\$.20,00/ }).click()
  await expect(page).toHaveURL(/\/paymentPix\?txid=\w+/)
  await expect(page.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
})

test('older payments come a page at a time, and a list that does not load says so', async ({ page, complaints }) => {
  complaints.expect(/status of 400/)
  await as(page, await aPlayer(page))
  await page.route(/\/transaction\/all(\?before=.*)?$/, (route) =>
    route.request().url().includes('before=')
      ? route.fulfill({ json: { data: [row('approved', 3)], next: null } })
      : route.fulfill({ json: { data: [row('approved', 1), row('approved', 2)], next: 'n e' } }),
  )
  await page.goto('/transactions')
  await hydrated(page)
  await page.getByRole('link', { name: 'Mais antigas' }).click()
  await expect(page).toHaveURL('/transactions?before=n%20e')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Mais recentes' }).click()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)

  await page.unrouteAll()
  await page.route('**/transaction/all', (route) => route.fulfill({ status: 400, json: { message: 'Hoje não.' } }))
  await page.reload()
  await expect(page.getByText('Não conseguimos carregar as suas transações.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('Você ainda não doou.')).toBeVisible()
})
