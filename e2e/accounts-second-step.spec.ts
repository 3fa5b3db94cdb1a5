import type { Page } from '@playwright/test'
import { as, aPlayer, press, profileMenu, totpCode, typeInto, type Player } from './accounts.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'

// The player uses the keyboard only.

test('a second step is set up, asked for at the login, and taken away', async ({ page, complaints }) => {
  complaints.expect(/status of 401/)
  const player = await aPlayer(page)
  await as(page, player)
  const { secret, codes } = await setUpSecondStep(page, player)
  await signInAgain(page, player)
  await axe(page)
  await page.keyboard.type('111111')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'O código não confere.' })).toBeVisible()
  await expect(page.getByLabel('Código de verificação')).toBeFocused()
  await page.keyboard.type(totpCode(secret, 1)) // The one of now was spent at the set-up.
  await page.keyboard.press('Enter')
  await expect(profileMenu(page)).toBeVisible()

  await signInAgain(page, player)
  await page.keyboard.type(codes[0]!)
  await page.keyboard.press('Enter')
  await expect(profileMenu(page)).toBeVisible()
  await page.goto('/settings/security')
  await expect(page.getByText(`Códigos de recuperação que restam: ${codes.length - 1}.`)).toBeVisible()
  const newCodes = await renewCodes(page, player, codes)
  await removeSecondStep(page, player, codes[2]!, newCodes[0]!)
})

/** Sets up the second step; returns its secret and the recovery codes. */
async function setUpSecondStep(page: Page, player: Player): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/settings/security')
  await typeInto(page, page.getByLabel('Senha atual'), player.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: 'Código QR' })).toBeVisible()
  await axe(page)
  const secret = (await page.getByTestId('totp-secret').textContent())!
  // A phone cannot scan its own screen, so a link opens its app.
  const inApp = page.getByRole('link', { name: 'Abrir no aplicativo' })
  await expect(inApp).toBeHidden()
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(inApp).toHaveAttribute('href', /^otpauth:\/\/totp\//)
  const groups = page.getByTestId('totp-secret').locator('span')
  for (const group of await groups.all())
    expect(await group.evaluate((element) => element.getClientRects().length), 'a group stays whole').toBe(1)
  await page.setViewportSize({ width: 1280, height: 720 })
  await typeInto(page, page.getByLabel('Código de verificação'), '000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('O código não confere.')).toBeVisible()
  await typeInto(page, page.getByLabel('Código de verificação'), totpCode(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Códigos de recuperação' })).toBeFocused()
  const codes = await page.getByTestId('recovery-codes').locator('code').allTextContents()
  expect(codes.length).toBeGreaterThan(5)
  await axe(page)
  await press(page, page.getByRole('button', { name: 'Já guardei' }))
  await expect(page.getByText(`Códigos de recuperação que restam: ${codes.length}.`)).toBeVisible()
  return { secret, codes }
}

/** Signs out and in again, as far as the request for the code. */
async function signInAgain(page: Page, player: Player): Promise<void> {
  await press(page, profileMenu(page))
  await press(page, page.getByRole('button', { name: 'Sair' }))
  await expect(profileMenu(page)).toBeHidden()
  // The sign-out loads the home as a new document.
  await page.waitForURL('/')
  await page.goto('/login')
  await hydrated(page)
  await expect(page.getByLabel('Login')).toBeFocused()
  await page.keyboard.type(player.username)
  await typeInto(page, page.getByLabel('Senha', { exact: true }), player.password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Código de verificação')).toBeFocused()
}

/** Replaces the recovery codes, confirmed by the second one; returns the new codes. */
async function renewCodes(page: Page, player: Player, codes: string[]): Promise<string[]> {
  const dialog = page.getByRole('dialog')
  await press(page, page.getByRole('button', { name: 'Gerar novos códigos' }))
  await expect(dialog.getByLabel('Senha atual')).toBeFocused()
  await page.keyboard.type(player.password)
  await typeInto(page, dialog.getByLabel('Código de verificação'), codes[1]!)
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Códigos de recuperação' })).toBeFocused()
  const newCodes = await page.getByTestId('recovery-codes').locator('code').allTextContents()
  expect(newCodes.filter((code) => codes.includes(code))).toEqual([])
  await expect(page.getByText(`Códigos de recuperação que restam: ${newCodes.length}.`)).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Já guardei' }))
  return newCodes
}

/** Removes the second step. A replaced recovery code must be refused. */
async function removeSecondStep(page: Page, player: Player, oldCode: string, code: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await press(page, page.getByRole('button', { name: 'Desativar' }))
  await expect(dialog.getByLabel('Senha atual')).toBeFocused()
  await page.keyboard.type(player.password)
  await typeInto(page, dialog.getByLabel('Código de verificação'), oldCode)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('O código não confere.')).toBeVisible()
  await typeInto(page, dialog.getByLabel('Código de verificação'), code)
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Desativada', { exact: true })).toBeVisible()
}
