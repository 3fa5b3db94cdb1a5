import { aPlayer, toast, totpCode } from './accounts.ts'
import { asStaff, axe, expect, hydrated, rememberToken, test as base } from './fixtures.ts'
import { balanceOf } from './payment.ts'
import { startPortal, type Portal } from './portal.ts'

/** A portal that asks staff again for their password, as production does. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    // Playwright reads from the first argument what a fixture needs; this one needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const portal = await startPortal({ STAFF_CONFIRM: 'on' })
      await use(portal)
      await portal.stop()
      await portal.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  portalUrl: async ({ portal }, use) => use(portal.url),
})

// One worker runs the whole file, so it starts one portal.
test.describe.configure({ mode: 'default' })

test('a credit asks for the password, keeps the form after a cancel, and acts once', async ({ page, complaints }) => {
  complaints.expect(/status of 40[03]/)
  const player = await aPlayer(page)
  await asStaff(page)
  await page.goto('/sendValue')
  await hydrated(page)
  await page.getByRole('main').getByLabel('Login').fill(player.username)
  await page.getByLabel('Valor em Cash').fill('25')
  await page.getByLabel('Justificativa').selectOption('Evento')
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/deliveryValueManually')) keys.push(request.headers()['idempotency-key'])
  })
  const send = async () => {
    await page.locator('main form').getByRole('button', { name: 'Enviar' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar' }).click()
  }
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })

  await send()
  await expect(proof).toBeVisible()
  await expect(proof.getByLabel('Senha atual')).toBeFocused()
  await axe(page)
  await proof.getByRole('button', { name: 'Cancelar' }).click()
  await expect(proof).toBeHidden()
  await expect(page.getByText('Para isto, confirme antes que é você. Nada foi feito ainda.').first()).toBeVisible()
  await expect(page.getByRole('main').getByLabel('Login')).toHaveValue(player.username)
  await expect(page.getByLabel('Valor em Cash')).toHaveValue('25')
  expect(await balanceOf(page, player)).toBe(0)

  await send()
  await proof.getByLabel('Senha atual').fill('errada')
  await page.keyboard.press('Enter')
  await expect(proof.getByLabel('Senha atual')).toHaveAccessibleDescription(/A senha atual não confere\./)
  await expect(proof.getByText('A senha atual não confere.')).toHaveCount(1)
  await proof.getByLabel('Senha atual').fill('admin123')
  await page.keyboard.press('Enter')
  await expect(toast(page, /Confirmado/)).toBeVisible()
  await expect.poll(() => balanceOf(page, player)).toBe(25)
  expect(keys).toHaveLength(3)
  expect(keys[1], 'the same request is sent again').toBe(keys[2])
})

test('who has the second step on enters a code of it', async ({ page, complaints }) => {
  complaints.expect(/status of 40[03]/)
  const helper = await aPlayer(page)
  const send = async <T>(token: string, method: 'POST' | 'PUT', path: string, data: object) => {
    const reply = await page.request.fetch(`/api${path}`, {
      method,
      data,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.status(), await reply.text()).toBeLessThan(300)
    return (await reply.json()) as T
  }
  type Login = { token: string; userData: { id: number } }
  const owner = await send<Login>('', 'POST', '/login', { username: 'admin', password: 'admin123' })
  await send(owner.token, 'POST', '/account/confirm', { password: 'admin123' })
  const { secret } = await send<{ secret: string }>(helper.token, 'POST', '/account/totp/start', {
    currentPassword: helper.password,
  })
  const code = totpCode(secret)
  const { recoveryCodes } = await send<{ recoveryCodes: string[] }>(helper.token, 'POST', '/account/totp/confirm', {
    code,
  })
  const signIn = (nth: number) => send<Login>('', 'POST', '/login', { ...helper, otp: recoveryCodes[nth] })
  const { id } = (await signIn(0)).userData
  await send(owner.token, 'PUT', `/staff/user/${id}/roles`, { roles: ['superadmin'] })
  await rememberToken(page, (await signIn(1)).token)

  await page.goto('/staff/settings/market')
  await hydrated(page)
  await page.locator('main form').getByRole('button', { name: 'Salvar' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirme que é você' })
  const field = proof.getByLabel('Código de verificação')
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/O código não confere/)
  await field.fill(totpCode(secret, 1)) // The one of now was spent at the set-up.
  await page.keyboard.press('Enter')
  await expect(proof).toBeHidden()
  await expect(toast(page, /Confirmado/)).toBeVisible()
})
