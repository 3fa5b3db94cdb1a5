import { serverOffsetMs } from '@guildhall/contract/server-calendar'
import { toast } from './accounts.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { aDonor, atProvider, balanceOf } from './payment.ts'

const hourMs = 3600_000
/** A moment as the form has it: in the time of the server. */
const typedMoment = (inMs: number): string =>
  new Date(Date.now() + inMs + serverOffsetMs).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)

// It is for large payments by Pix alone, so the journeys beside this one donate without it.
test('staff plan a campaign, the donation counts down and shows the bonus, and a payment keeps it after the end', async ({
  page,
  newVisitor,
}) => {
  const name = `Noite ${Math.random().toString(36).slice(2, 8)}`
  await asStaff(page)
  await page.goto('/staff/campaigns')
  await hydrated(page)
  await page.getByRole('button', { name: 'Nova campanha' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome', { exact: true }).fill(name)
  await form.getByLabel('Bônus (%)').fill('50')
  await form.getByLabel('Doação mínima (R$)').fill('5000')
  await form.getByLabel('Início').fill(typedMoment(-hourMs))
  await form.getByLabel('Fim').fill(typedMoment(3 * hourMs))
  for (const method of await form.getByRole('checkbox').all()) await method.uncheck()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Escolha ao menos uma.')).toBeVisible()
  await form.getByRole('checkbox', { name: /^Pix/ }).first().check()
  await form.getByRole('button', { name: 'Prévia' }).click()
  await expect(form.getByText('Nenhum pacote alcança a doação mínima.')).toBeVisible()
  await axe(page)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Campanha salva.')).toBeVisible()

  const donor = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const player = await aDonor(donor)
  await donor.goto('/donation')
  await hydrated(donor)
  const banner = donor.getByRole('listitem').filter({ hasText: name })
  await expect(banner).toContainText('+50% de Cash')
  await expect(banner).toContainText(/A partir de R\$.5\.000/)
  await expect(banner.getByRole('timer')).toHaveText(/^Termina em 0[23]:\d\d:\d\d$/)
  await axe(donor)
  await donor.goto('/donationAmount?preset=5000')
  await hydrated(donor)
  const summary = donor.getByRole('complementary', { name: 'Resumo' })
  // 40,250 and half of that.
  await expect(summary).toContainText(`${name} (+50%)+20.125`)
  await expect(summary).toContainText('60.375 Cash')
  await axe(donor)
  await donor.getByRole('button', { name: 'Processar pagamento' }).first().tap()
  await expect(donor).toHaveURL(/\/paymentMercadoPix\?id=\d+/)
  const payment = new URL(donor.url()).searchParams.get('id')!

  await page.getByRole('button', { name: `Encerrar a campanha ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: `Encerrar a campanha “${name}” agora?` })
  await question.getByRole('button', { name: 'Encerrar' }).click()
  await expect(toast(page, 'Campanha encerrada.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Encerrada')
  const other = await donor.context().newPage()
  await other.goto('/donationAmount?preset=5000')
  await hydrated(other)
  await expect(other.getByRole('complementary', { name: 'Resumo' })).toContainText('40.250 Cash')
  await expect(other.getByText(name)).toHaveCount(0)

  await atProvider('mercadopago', payment, 'approve')
  await expect.poll(() => balanceOf(donor, player), { timeout: 30_000 }).toBe(60_375)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('1 doação · +20.125 Cash')
})
