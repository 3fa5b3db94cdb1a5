import { serverDay } from '@guildhall/contract/server-calendar'
import { axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { aDonor, aPix, atProvider, balanceOf, call } from './payment.ts'
import { aMember } from './staff-member.ts'

test('a treasurer imports a report, links its one difference to a payment, and reads the statement', async ({
  page,
  newVisitor,
  complaints,
}) => {
  // There is no payment of the first number.
  complaints.expect(/status of 400/)
  const donor = await aDonor(page)
  const number = await aPix(page, donor)
  await atProvider('mercadopago', number, 'approve')
  await call(page, donor, 'GET', `/mercadopago/payment/${number}`)
  await expect.poll(() => balanceOf(page, donor)).toBe(367)

  const treasurer = await newVisitor({ viewport: { width: 1280, height: 900 } })
  await aMember(treasurer, 'treasurer')
  await treasurer.goto('/staff/settlements')
  await hydrated(treasurer)
  await expect(treasurer.getByRole('button', { name: 'Importar relatório' })).toBeVisible()
  await axe(treasurer)
  await treasurer.getByRole('button', { name: 'Importar relatório' }).click()
  await expect(treasurer.getByText('Escolha o arquivo do relatório.')).toBeVisible()
  const day = serverDay(new Date())
  const report = [
    'EXTERNAL_REFERENCE;SOURCE_ID;TRANSACTION_TYPE;TRANSACTION_AMOUNT;TRANSACTION_DATE;SETTLEMENT_NET_AMOUNT',
    `;9${number};SETTLEMENT;50.00;${day}T12:00:00.000-03:00;49.50`,
  ].join('\n')
  const name = `report-${number}.csv`
  await treasurer
    .getByLabel('Escolher arquivo')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(report) })
  await treasurer.getByRole('button', { name: 'Importar relatório' }).click()
  const dialog = treasurer.getByRole('alertdialog')
  await expect(dialog.getByRole('heading')).toHaveText(`Importar ${name}?`)
  await dialog.getByRole('button', { name: 'Importar relatório' }).click()

  await expect(treasurer).toHaveURL(/\/staff\/settlements\/\d+$/)
  await expect(treasurer.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(treasurer.getByText('Concluída')).toBeVisible({ timeout: 20_000 })
  await axe(treasurer)
  await treasurer.getByRole('link', { name: 'Ver as diferenças desta importação' }).click()
  await treasurer.getByRole('link', { name: 'Pago no provedor, não aqui' }).last().click()
  await expect(treasurer.getByRole('heading', { level: 1 })).toHaveText('Pago no provedor, não aqui')
  await axe(treasurer)
  await treasurer.getByRole('button', { name: 'Ligar' }).click()
  await dialog.getByLabel('Número', { exact: true }).fill('123')
  await dialog.getByLabel('Justificativa').fill('O provedor trocou o número')
  await dialog.getByRole('button', { name: 'Ligar' }).click()
  await expect(dialog.getByText('Não há nada com este número nesta origem.').first()).toBeVisible()
  await dialog.getByLabel('Número', { exact: true }).fill(number)
  await dialog.getByRole('button', { name: 'Ligar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(treasurer.getByText('Resolvida', { exact: true })).toBeVisible()
  await treasurer.getByRole('link', { name: 'Abrir o pagamento' }).click()
  await expect(treasurer.getByRole('heading', { level: 1 })).toContainText(donor.username)

  await treasurer.goto(`/staff/settlements/statement?month=${day.slice(0, 7)}`)
  await hydrated(treasurer)
  await expect(treasurer.getByRole('row', { name: /^Pix \(Mercado Pago\)/ })).toBeVisible()
  await axe(treasurer)
  // On paper only the statement itself.
  await treasurer.emulateMedia({ media: 'print' })
  // A sheet of A4 without its margins.
  await treasurer.setViewportSize({ width: 718, height: 1047 })
  await expect(treasurer.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await expect(treasurer.getByRole('row', { name: /^Pix \(Mercado Pago\)/ })).toBeVisible()
  expect(await treasurer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718)
  const sheet = await treasurer.getByRole('columnheader', { name: 'Cash creditado' }).boundingBox()
  expect(sheet!.x + sheet!.width).toBeLessThanOrEqual(718)
  await treasurer.emulateMedia({ media: 'screen' })
  await treasurer.setViewportSize({ width: 360, height: 800 })
  await setTheme(treasurer, 'light')
  await treasurer.goto('/en/staff/settlements/differences?state=solved')
  await hydrated(treasurer)
  await expect(treasurer.getByRole('link', { name: 'Paid at the provider, not here' }).first()).toBeVisible()
  await axe(treasurer)
})
