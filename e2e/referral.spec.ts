import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { encode } from 'uqr'
import { aPlayer, as, toast } from './accounts.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'
import { aReferrer, clipboard } from './referral.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** The modules of a canvas at the places of a text's QR code; true is dark. */
async function modulesOf(canvas: Locator, text: string): Promise<boolean[][]> {
  const { size } = encode(text, { ecc: 'M', border: 2 })
  return canvas.evaluate((each: HTMLCanvasElement, size) => {
    const side = Math.floor(each.width / size)
    const edge = Math.floor((each.width - side * size) / 2)
    // The canvas is read once for all pixels, because the browser warns about many reads.
    const { data } = each.getContext('2d')!.getImageData(0, 0, each.width, each.height)
    const at = (n: number) => edge + n * side + Math.floor(side / 2)
    return Array.from({ length: size }, (_row, y) =>
      Array.from({ length: size }, (_cell, x) => data[(at(y) * each.width + at(x)) * 4] === 0),
    )
  }, size)
}

// REF-12 … REF-29, REF-39 … REF-43
test('the centre has every tool: share, goal, rewards, tables, advice', async ({ page }) => {
  const player = await aReferrer(page)
  const { code } = player
  await as(page, player)
  await page.goto('/referral-center')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Central de Indicação' })).toBeVisible()
  const link = `${new URL(page.url()).origin}/indication/${code}`
  await expect(page.getByRole('link', { name: link })).toHaveAttribute('href', `/indication/${code}`)
  await axe(page)
  await expect(page.locator('[data-sticky-bar]')).not.toBeInViewport()
  await page.getByRole('button', { name: 'Copiar código' }).click()
  expect(await clipboard(page)).toBe(code)
  await page.getByRole('button', { name: 'Copiar link' }).click()
  expect(await clipboard(page)).toBe(link)
  await expect(page.getByText('120 horas').first()).toBeVisible() // REF-17
  await checkQrCode(page, code, link)
  await shareMessage(page, code, link)
  await raiseGoal(page)
  await listRewards(page)
  await expect(page.getByText('Ninguém veio pelo seu link ainda')).toBeVisible()
  // REF-28
  for (const heading of ['Dicas', 'Perguntas frequentes', 'Regras rápidas'])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await page.getByRole('heading', { name: 'Dicas' }).scrollIntoViewIfNeeded()
  await expect(page.locator('[data-sticky-bar]')).toBeInViewport()

  // REF-29: the banner shows while staff have it on, and only then.
  const banner = page.getByRole('complementary', { name: 'Campanha' })
  await expect(banner).toHaveCount(0)
  await page.route('**/api/settings/public?groups=referral', async (route) => {
    const reply = await route.fetch()
    const { referral } = (await reply.json()) as { referral: object }
    await route.fulfill({ json: { referral: { ...referral, promoActive: true, promoText: 'Em dobro até domingo' } } })
  })
  // The page is at its top, because further down the sticky header would cover a part of the button.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.reload()
  await expect(banner).toHaveText('Em dobro até domingo')
  await axe(page)
})

async function checkQrCode(page: Page, code: string, link: string): Promise<void> {
  // REF-19
  const canvas = page.locator('canvas')
  expect(await canvas.evaluate((each: HTMLCanvasElement) => [each.width, each.height])).toEqual([220, 220])
  expect(await modulesOf(canvas, link)).toEqual(encode(link, { ecc: 'M', border: 2 }).data)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar QR em PNG' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`${code}.png`)
  expect(
    readFileSync(await file.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
}

async function shareMessage(page: Page, code: string, link: string): Promise<void> {
  // REF-20 … REF-22
  const message = page.getByLabel('Mensagem para compartilhar')
  await message.fill(`Vem & joga comigo: ${link}`)
  const share = page.getByRole('region', { name: 'Convide' })
  const hrefs = await share
    .locator('a[target=_blank]')
    .evaluateAll((links) => links.map((each) => (each as HTMLAnchorElement).href))
  expect(hrefs.map((href) => new URL(href).host)).toEqual(['wa.me', 't.me', 'www.facebook.com', 'twitter.com'])
  for (const href of hrefs) expect(decodeURIComponent(href)).toContain(link)
  expect(new URL(hrefs[0]!).searchParams.get('text')).toBe(`Vem & joga comigo: ${link}`)
  await share.getByRole('button', { name: 'Usar o texto 2' }).click()
  await expect(message).toHaveValue(new RegExp(code))
  await expect(share.getByRole('button', { name: /^Usar o texto/ })).toHaveCount(3)
  await page.reload()
  await hydrated(page)
  await expect(message).toHaveValue(new RegExp(code))
}

async function raiseGoal(page: Page): Promise<void> {
  // REF-24, REF-25
  const raise = page.getByRole('button', { name: '+ aumentar' })
  await expect(raise).toHaveAccessibleDescription(/^Meta pessoal/)
  for (let goal = 5; goal < 50; goal += 5) {
    await expect(page.getByText(`Meta pessoal: 0 de ${goal}`, { exact: true })).toBeVisible()
    await raise.click()
  }
  await expect(page.getByText('Meta pessoal: 0 de 50')).toBeVisible()
  await expect(raise).toHaveAttribute('aria-disabled', 'true')
}

async function listRewards(page: Page): Promise<void> {
  // REF-16, REF-39 … REF-43
  const rewards = page.getByRole('region', { name: 'Prêmios por indicação' }).getByRole('listitem')
  await expect(rewards).toHaveCount(4)
  const names = ['Fada do Indicador', 'Montaria Aranha', 'Item Divino', 'Traje Cavaleiro Negro']
  for (const [at, name] of names.entries()) {
    await expect(rewards.nth(at)).toContainText(`${3 * (at + 1)} indicações válidas`)
    await expect(rewards.nth(at)).toContainText(name)
    await expect(rewards.nth(at)).toContainText(at === 0 ? '7 dias' : '30 dias')
    await expect(rewards.nth(at)).toContainText('Pendente')
    await expect(rewards.nth(at).getByRole('button', { name: `Resgatar: ${name}` })).toBeDisabled()
  }
}

// REF-38, REF-39, REF-50, REF-51, REF-52
test('rewards are redeemed one by one, and a failed call does not affect the others', async ({ page, complaints }) => {
  complaints.expect(/status of (400|500)/)
  const player = await aPlayer(page)
  await as(page, player)
  const info = {
    codeIndication: 'ABCD2345',
    totalIndicationsValid: 7,
    totalIndicationsPendent: 1,
    totalIndicationsInvalid: 2,
    totalRedeemed: 3,
    rewards: [{ tier: 3, state: 'delivered', redeemed_at: '2026-11-20T12:00:00.000Z' }],
  }
  await page.route('**/api/indication', (route) => route.fulfill({ json: { indicationUserData: info } }))
  await page.route('**/api/referral/summary', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
  const bonuses = [
    { id: '1', operation: '', value: 35, taken_back: 0, username: 'bia', created_at: '2026-11-20T12:00:00.000Z' },
  ]
  await page.route('**/api/transaction/referral-bonuses', (route) =>
    route.fulfill({ json: { data: bonuses, next: null } }),
  )
  await page.route('**/api/indication/rescueAward', (route) =>
    route.fulfill({ status: 400, json: { message: 'Ainda não.' } }),
  )
  await page.goto('/referral-center')
  await hydrated(page)
  // REF-15
  for (const [name, count] of [
    ['Indicações válidas', 7],
    ['Pendentes', 1],
    ['Recusadas', 2],
  ] as const)
    await expect(page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })).toContainText(
      `${count}`,
    )
  const performance = page.getByRole('region', { name: 'Seu desempenho' })
  await expect(performance.locator('dd')).toHaveText(['7', '1', '2', '35', '0']) // REF-50, each figure once
  await expect(page.getByText('Meta pessoal: 7 de 5')).toBeVisible()
  await expect(performance.getByRole('progressbar')).toHaveAttribute('value', '100') // REF-25
  await expect(page.getByRole('row').filter({ hasText: 'bia' })).toContainText('Referral 10%') // REF-34
  const rewards = page.getByRole('region', { name: 'Prêmios por indicação' }).getByRole('listitem')
  await expect(rewards.nth(0)).toContainText('Resgatado')
  await expect(rewards.nth(1)).toContainText('Pendente')
  const redeem = rewards.nth(1).getByRole('button', { name: 'Resgatar: Montaria Aranha' })
  await expect(redeem).toBeEnabled()
  await redeem.click()
  await expect(toast(page, 'Ainda não.')).toHaveAttribute('data-type', 'warning') // REF-52

  await page.route('**/api/indication', (route) =>
    route.fulfill({ status: 500, json: { message: 'Falhou de propósito.' } }),
  )
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Falhou de propósito.')).toBeVisible() // REF-51
})

// REF-29, REF-30, REF-53 … REF-56, ROUTE-19, ROUTE-38 … 42
test('the campaign reads without scripts, leads to the sign-up and carries the code; the centre asks to sign in', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/request failed: .*\.js csp$/)
  const reader = await newVisitor({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  await reader.goto('/campanha-indicacao')
  for (const text of ['Consumíveis raros', '+30% de moedas premium', 'Skin exclusiva', 'Depoimentos', 'Painel rápido'])
    await expect(reader.getByText(text).first()).toBeVisible()
  // REF-55, REF-56
  for (const name of ['Como funciona', 'Metas da campanha', 'Painel rápido', 'Depoimentos', 'Perguntas frequentes'])
    await expect(reader.getByRole('region', { name })).toBeVisible()
  for (const count of ['2', '5', '10']) await expect(reader.getByText(count, { exact: true })).toBeVisible()
  await reader.goto('/indication/ABCD2345')
  await expect(reader.getByRole('link', { name: 'Aceitar o convite' })).toHaveAttribute('href', '/signup?ref=ABCD2345')

  await page.goto('/indication')
  await expect(page).toHaveURL(/\/campanha-indicacao$/)
  await page.goto('/en/campanha-indicacao')
  await hydrated(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(await clipboard(page)).toContain('/en/campanha-indicacao')
  const whatsapp = page.getByRole('link', { name: 'Send on WhatsApp' })
  await expect(whatsapp).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*campanha-indicacao/)
  await page.getByRole('link', { name: 'Create account' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Create account' })).toBeVisible()
  expect(new URL(page.url()).searchParams.has('ref')).toBe(true)

  const invited = await newVisitor()
  await invited.goto('/campanha-indicacao?ref=ABCD2345')
  // The dialog opens by itself; after closing it, the link opens it again.
  const invitation = invited.getByRole('dialog', { name: 'Criar conta' })
  await expect(invitation).toBeVisible()
  await invited.keyboard.press('Escape')
  await expect(invitation).toBeHidden()
  await invited.getByRole('link', { name: 'Criar conta' }).first().click()
  await expect(invited).toHaveURL('/?ref=ABCD2345') // REF-53
  await expect(invited.getByRole('dialog').getByLabel('Código de indicação')).toHaveValue('ABCD2345')

  // REF-30
  const visitor = await newVisitor()
  await visitor.goto('/referral-center')
  await expect(visitor).toHaveURL(/\/$/)
  await expect(visitor.getByRole('dialog').getByRole('alert')).toHaveText(
    'É preciso fazer login para acessar a página.',
  )

  const player = await newVisitor()
  await as(player, await aPlayer(player))
  await player.goto('/indication/ABCD2345')
  await expect(player).toHaveURL(/\/referral-center$/)

  // A player is not asked to sign up.
  await player.goto('/campanha-indicacao')
  await hydrated(player)
  const last = player.getByRole('region', { name: 'Pronto para a primeira masmorra?' })
  await expect(last.getByRole('link', { name: 'Abrir a minha central' })).toBeVisible()
  await expect(last).not.toContainText('Crie a conta')
})
