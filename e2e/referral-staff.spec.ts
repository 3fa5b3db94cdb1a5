import type { Page } from '@playwright/test'
import { as, toast, type Player } from './accounts.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { aPix, atProvider, balanceOf, call } from './payment.ts'
import { aReferrer, beginToPlay, clipboard, refund } from './referral.ts'
import { asAdmin } from './shop.ts'
import { fillRight, submit } from './signup-form.ts'

type Referrer = Awaited<ReturnType<typeof aReferrer>>

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

// REF-14, REF-26, REF-27, REF-37, REF-44, DON-36, REFADM-01 … 05
test('a friend comes by the link, donates, is approved by staff, and the refund takes the bonus back', async ({
  page,
  newVisitor,
}) => {
  test.slow()
  const referrer = await aReferrer(page)
  const { code } = referrer
  await as(page, referrer)
  await page.goto('/referral-center')
  await hydrated(page)
  await page.getByRole('button', { name: 'Copiar URL de Indicação' }).click()
  const link = await clipboard(page)
  expect(new URL(link).pathname).toBe(`/indication/${code}`)

  const friendPage = await newVisitor()
  const friend = await signUpByLink(friendPage, link, referrer)
  const { username } = friend
  const pix = await donate(friendPage, friend)
  await expect.poll(() => balanceOf(page, referrer), { timeout: 30_000 }).toBe(35)

  await page.reload()
  await hydrated(page)
  const mine = page.getByRole('region', { name: 'Suas indicações' }).getByRole('row').filter({ hasText: username })
  await expect(mine).toContainText('Pendente')
  const bonus = page.getByRole('region', { name: 'Bônus recebidos' }).getByRole('row').filter({ hasText: username })
  await expect(bonus).toContainText('Referral 10%')
  await expect(bonus).toContainText('35 Cash')

  const staff = await newVisitor()
  await asStaff(staff)
  await approve(staff, referrer, username)
  await refund(pix)
  await expect.poll(() => balanceOf(page, referrer), { timeout: 30_000 }).toBe(0)
  await page.reload()
  await hydrated(page)
  await expect(mine).toContainText('Aprovado')
  await expect(bonus).toContainText('35 estornados')
})

async function signUpByLink(page: Page, link: string, referrer: Referrer): Promise<Player> {
  await page.goto(link)
  await expect(page).toHaveURL(new RegExp(`/\\?ref=${referrer.code}$`)) // D-092
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Código de indicação')).toHaveValue(referrer.code)
  await page.goto(`/en/signup?ref=${referrer.code}`)
  await hydrated(page)
  const username = await fillRight(page)
  const signedUp = page.waitForResponse('**/api/signup')
  await submit(page).click()
  const { token } = (await (await signedUp).json()) as { token: string }
  await expect(toast(page, 'Referral code applied')).toBeVisible() // REF-07
  return { ...referrer, username, token }
}

/** Donates R$ 50 as a player in the game; returns the number of the payment. */
async function donate(page: Page, friend: Player): Promise<string> {
  await beginToPlay(friend.username)
  const body = { document: '52998224725', phone: '11999998888' }
  await call(page, friend, 'POST', '/account/updateDocumentAndPhone', body)
  const pix = await aPix(page, friend)
  await atProvider('mercadopago', pix, 'approve')
  return pix
}

async function approve(staff: Page, referrer: Referrer, username: string): Promise<void> {
  await staff.goto(`/analyse/indications?q=${referrer.username}`)
  await hydrated(staff)
  // REFADM-01 … 03
  await expect(staff.getByRole('columnheader')).toHaveText([
    'Pessoa',
    'Login',
    'Válidas',
    'Cadastro',
    'Situação',
    'Ações',
  ])
  const row = staff.getByRole('row').filter({ hasText: referrer.username })
  await expect(row).toContainText('Renata Moreira')
  await expect(row).toContainText('Pendente')
  const analysis = `/analyze/indication?from_user=${referrer.id}`
  await expect(row.getByRole('link', { name: `Recusar: ${referrer.username}` })).toHaveAttribute('href', analysis)
  await axe(staff)
  await row.getByRole('link', { name: `Aprovar: ${referrer.username}` }).click()
  await expect(staff).toHaveURL(analysis) // ROUTE-41
  const card = staff.getByRole('listitem').filter({ hasText: username })
  await expect(card).toContainText('Nada contra.')
  await expect(card).toContainText('bônus de 35 pago')
  await axe(staff)
  await card.getByRole('button', { name: `Aprovar: ${username}` }).click()
  const question = staff.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Aprovar' }).click()
  await expect(toast(staff, 'Indicação aprovada.')).toBeVisible()
  await expect(card.getByRole('button', { name: `Aprovar: ${username}` })).toBeHidden()
}

// REFADM-04, REFADM-05
test('staff explain a suspicion, and refuse another with a reason', async ({ page, newVisitor }) => {
  const referrer = await aReferrer(page)
  const shared = { codeIndication: referrer.code, document: '', phone: '', hcaptcha: 'off' }
  for (const at of [1, 2]) {
    const username = `d${referrer.username.slice(1, 9)}${at}`
    const data = {
      ...shared,
      cookieIndication: `browser ${username}`,
      firstname: 'Pessoa',
      lastname: 'Suspeita',
      username,
      email: `${username}@yopmail.com`,
      password: 'Trono-7x',
    }
    expect((await page.request.post('/api/signup', { data })).status()).toBe(201)
    await beginToPlay(username)
  }
  const [first, second] = [1, 2].map((at) => `d${referrer.username.slice(1, 9)}${at}`)
  const details = `/indication/details?from_user=${referrer.id}`
  type Details = { indicationsDetails: { checked_at: string | null }[] }
  const staff = await newVisitor()
  await asStaff(staff)
  await expect
    .poll(
      async () =>
        (await asAdmin<Details>(page, 'GET', details)).indicationsDetails.every(({ checked_at: at }) => at !== null),
      { timeout: 30_000 },
    )
    .toBe(true)
  await staff.goto(`/analyze/indication?from_user=${referrer.id}`)
  await hydrated(staff)
  const card = (login: string) => staff.getByRole('listitem').filter({ hasText: `${login}@yopmail.com` })
  // REFADM-04
  for (const text of [
    'Pessoa Suspeita',
    first!,
    `${first}@yopmail.com`,
    'E-mail descartável.',
    '127.0.0.1',
    `browser ${first}`,
  ])
    await expect(card(first!)).toContainText(text)
  await expect(card(first!).locator('time').first()).toBeVisible()
  await expect(card(first!).getByRole('button', { name: `Aprovar: ${first}` })).toHaveCount(0) // REFADM-05
  await expect(card(first!).getByRole('button', { name: `Recusar: ${first}` })).toHaveCount(0)
  await card(first!)
    .getByRole('button', { name: `Explicar indícios: ${first}` })
    .click()
  const dialog = staff.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Explicar indícios' }).click()
  await expect(dialog.getByLabel('Justificativa')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Justificativa').fill('Falei com a pessoa por vídeo.')
  await dialog.getByRole('button', { name: 'Explicar indícios' }).click()
  await expect(toast(staff, 'Explicação registrada.')).toBeVisible()
  await expect(card(first!)).toContainText('Falei com a pessoa por vídeo.')
  await card(second!)
    .getByRole('button', { name: `Encerrar a indicação de ${second}` })
    .click()
  await expect(dialog).toHaveAccessibleName(`Encerrar a indicação de ${second}?`)
  await dialog.getByLabel('Justificativa').fill('A mesma pessoa de novo.')
  await dialog.getByRole('button', { name: 'Encerrar' }).click()
  await expect(card(second!)).toContainText('Reprovado') // REFADM-02
})
