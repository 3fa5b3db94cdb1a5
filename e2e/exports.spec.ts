import { readFile } from 'node:fs/promises'
import { axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { aDonor, aPix, atProvider, balanceOf, call } from './payment.ts'
import { aMember } from './staff-member.ts'

test('a treasurer exports a month: sees its size, cancels, tries again and gets the file', async ({
  page,
  newVisitor,
}) => {
  const donor = await aDonor(page)
  const id = await aPix(page, donor)
  await atProvider('mercadopago', id, 'approve')
  await call(page, donor, 'GET', `/mercadopago/payment/${id}`)
  await expect.poll(() => balanceOf(page, donor)).toBe(367)

  const treasurer = await newVisitor()
  await aMember(treasurer, 'treasurer')
  await treasurer.goto('/staff/exports')
  await hydrated(treasurer)
  await treasurer.getByRole('link', { name: 'Este mês' }).click()
  await expect(treasurer).toHaveURL('/staff/exports?period=this')
  await expect(treasurer.getByText(/\d+ linhas?, cerca de \d/)).toBeVisible()
  await axe(treasurer)

  // The server says nothing for a while, and the treasurer gives up.
  const table = '**/api/staff/export/payments?*'
  await treasurer.route(table, () => {})
  await treasurer.getByRole('button', { name: 'Baixar CSV' }).click()
  await expect(treasurer.getByRole('progressbar')).toBeVisible()
  await treasurer.getByRole('button', { name: 'Cancelar' }).click()
  await expect(treasurer.getByText('Cancelado. Nada foi salvo.')).toBeVisible()

  // The table breaks off: nothing is saved, and a second try gets all of it.
  await treasurer.unroute(table)
  await treasurer.route(table, (route) =>
    route.fulfill({ headers: { 'content-type': 'text/csv', 'row-count': '5' }, body: '"Pagamento"\r\n"1"\r\n' }),
  )
  await treasurer.getByRole('button', { name: 'Baixar CSV' }).click()
  await expect(treasurer.getByText('chegou incompleta')).toBeVisible()
  await axe(treasurer)
  await treasurer.unroute(table)
  const saving = treasurer.waitForEvent('download')
  await treasurer.getByRole('button', { name: 'Tentar de novo' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^pagamentos-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\ufeff"Pagamento";"Número no provedor";"Login";')).toBe(true)
  expect(text).toContain(`"${donor.username}"`)
  await expect(treasurer.getByText(/Arquivo salvo com \d+ linhas?\./)).toBeVisible()

  // A period of their own, in the address; the ledger of the same days.
  await treasurer.getByRole('button', { name: 'Outro período' }).click()
  await treasurer.getByLabel('Primeiro dia').fill('2026-02-01')
  await treasurer.getByLabel('Último dia').fill('2026-01-01')
  await treasurer.getByRole('button', { name: 'Usar este período' }).click()
  await expect(treasurer.getByText('O último dia vem antes do primeiro.')).toBeVisible()
  await treasurer.getByLabel('Último dia').fill('2026-02-28')
  await treasurer.getByRole('button', { name: 'Usar este período' }).click()
  await expect(treasurer).toHaveURL('/staff/exports?period=custom&from=2026-02-01&to=2026-02-28')
  await treasurer.getByRole('main').getByRole('link', { name: 'Livro-caixa' }).click()
  await expect(treasurer).toHaveURL('/staff/exports?what=ledger&period=custom&from=2026-02-01&to=2026-02-28')
  await expect(treasurer.getByText('De 01/02/2026 a 28/02/2026')).toBeVisible()
})

test('support has no exports, and on a phone in English nothing is wider than the screen', async ({
  page,
  newVisitor,
}) => {
  const support = await newVisitor()
  await aMember(support, 'support')
  await support.goto('/staff/exports')
  await expect(support).toHaveURL('/dashboard')

  await page.setViewportSize({ width: 320, height: 700 })
  await aMember(page, 'treasurer')
  await setTheme(page, 'light')
  await page.goto('/en/staff/exports?what=orders&period=custom&from=2026-01-01&to=2026-01-31')
  await hydrated(page)
  await expect(page.getByText('From Jan 1, 2026 to Jan 31, 2026')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await axe(page)
})
