import type { Page } from '@playwright/test'
import { anotherSession, as, aPlayer, mailedLink, press, storedToken, typeInto, type Player } from './accounts.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'

const stopPath = '/account/stop-email-change'

/** A thief who knows the password requests a change to their own address. */
async function askEmail(page: Page, thief: Player, email: string): Promise<void> {
  const { firstname, lastname, password: currentPassword, token } = thief
  const reply = await page.request.put('/api/account/update_profile', {
    headers: { authorization: `Bearer ${token}` },
    data: { firstname, lastname, email, phone: '11987654321', currentPassword },
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

const profileOf = async (page: Page, { token }: Player) => {
  const reply = await page.request.get('/api/account/user', { headers: { authorization: `Bearer ${token}` } })
  return { status: reply.status(), user: ((await reply.json()) as { userData?: Record<string, unknown> }).userData }
}

async function setPassword(page: Page, player: Player, password: string): Promise<void> {
  await page.goto(await mailedLink(page, player.email, '/password/reset'))
  await hydrated(page)
  await typeInto(page, page.getByLabel('Nova senha', { exact: true }), password)
  await typeInto(page, page.getByLabel('Repita a nova senha'), password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Entrar' }).getByLabel('Login')).toBeFocused()
}

test('the owner stops a change of e-mail by the mailed link, must sign in again, and sets a new password', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of (400|401)/)
  const elsewhere = await newVisitor()
  const player = await aPlayer(page)
  const thief = await anotherSession(elsewhere, player)
  await as(page, player)
  await askEmail(elsewhere, thief, `ladrao-${player.email}`)

  // Opening the link changes nothing, because programs that scan mails open links.
  const link = await mailedLink(page, player.email, stopPath)
  await page.goto(link)
  await hydrated(page)
  await expect.poll(() => page.url()).not.toContain('token')
  expect((await profileOf(elsewhere, thief)).user).toMatchObject({ pendingEmail: `ladrao-${player.email}` })
  await axe(page)

  await press(page, page.getByRole('button', { name: 'Cancelar a troca' }))
  await expect(page.getByRole('status').filter({ hasText: 'A troca de e-mail está cancelada' })).toBeVisible()
  await axe(page)
  expect((await profileOf(elsewhere, thief)).status).toBe(401)
  expect(await storedToken(page)).toBeNull()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()

  // The login is filled in already.
  await expect(page.getByText(`da conta ${player.username} um link`)).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Enviar o link' }))
  await expect(page.getByText('Veja a sua caixa de entrada')).toBeVisible()
  await setPassword(page, player, 'Muralha_9')
  await page.keyboard.type(player.username)
  await typeInto(page, page.getByRole('dialog').getByLabel('Senha', { exact: true }), 'Muralha_9')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Minha conta' })).toBeVisible()

  await page.goto(link)
  await hydrated(page)
  await press(page, page.getByRole('button', { name: 'Cancelar a troca' }))
  await expect(page.getByRole('alert').filter({ hasText: 'Este link já foi usado ou venceu' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Recuperar a senha' })).toBeVisible()
})

test('a change that is confirmed already is undone with the earlier password, in English', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  const elsewhere = await newVisitor()
  const player = await aPlayer(page)
  const theirs = `ladrao-${player.email}`
  await askEmail(elsewhere, player, theirs)
  await elsewhere.goto(await mailedLink(elsewhere, theirs, '/account/verify'))
  await expect(elsewhere.getByText(`O e-mail ${theirs} está confirmado.`)).toBeVisible()

  await page.goto(`/en${await mailedLink(page, player.email, stopPath)}`)
  await hydrated(page)
  const stop = page.getByRole('button', { name: 'Stop the change' })
  await press(page, stop)
  const password = page.getByLabel('Password from a week before the change')
  await expect(password).toBeFocused()
  await expect(password).toHaveAccessibleDescription(/The new email is confirmed already/)
  await axe(page)
  await page.keyboard.type('wrong-one')
  await page.keyboard.press('Enter')
  await expect(password).toHaveAccessibleDescription(/This is not the password/)
  await expect(password).toHaveValue('wrong-one')
  await typeInto(page, password, player.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'The previous email is back' })).toBeVisible()
  const owner = await anotherSession(page, player)
  expect((await profileOf(page, owner)).user).toMatchObject({ email: player.email, pendingEmail: null })
})

test('the page of the stop link fits every width in both themes', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${stopPath}?token=nothing`)
      await hydrated(page)
      await expect(page.getByRole('button', { name: 'Cancelar a troca' })).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${width} px, ${colorScheme}`).toBeLessThanOrEqual(0)
      await axe(page)
    }
  }
})
