import { aBitmap } from '../test/bitmap.ts'
import { asPlayer, axe, expect, hydrated, test } from './fixtures.ts'

const path = '/settings/upload/guildmark'
const file = (buffer: Buffer, name = 'marca.bmp') => ({ name, mimeType: 'image/bmp', buffer })

// GMARK-01, GMARK-02, GMARK-07, ROUTE-13, ROUTE-35, LAYOUT-19
test('a leader sends the mark, sees it enlarged before, and in the ranking after', async ({ page }) => {
  await asPlayer(page)
  await page.goto(path)
  await hydrated(page)
  const input = page.locator('input[type=file]')
  await expect(input).not.toHaveAttribute('multiple')
  await page.getByLabel('Número da guilda').fill('1')
  await input.setInputFiles(file(aBitmap({ tint: Math.floor(Math.random() * 200) })))
  const large = page.getByRole('img', { name: 'Marca ampliada' })
  await expect(large).toBeVisible()
  expect(await large.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight, img.width])).toEqual([
    16, 12, 256,
  ])
  await axe(page)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Marca da guilda 1 guardada' })).toBeVisible()

  await page.goto('/ranking?q=player')
  await expect(page.locator('tbody td img[src$="b01000001.bmp"]').first()).toBeVisible()
  const served = await page.request.get('/guilds/b01000001.bmp')
  expect((await served.body()).length).toBe(630)
  // The served mark equals the one that the game received.
  await expect
    .poll(async () => (await fetch(`${process.env.SANDBOX_URL}/control/game/guilds/1/mark`)).status, {
      timeout: 20_000,
    })
    .toBe(200)
})

// GMARK-03 to GMARK-06
test('an invalid mark is reported at once, in the words of the specification', async ({ page, complaints }) => {
  complaints.expect(/status of 403/)
  await asPlayer(page)
  await page.goto(path)
  await hydrated(page)
  const input = page.locator('input[type=file]')
  const alert = page.getByRole('alert')
  for (const [bitmap, words] of [
    [aBitmap({ width: 17 }), 'A imagem é grande demais. Ela precisa ter 16x12.'],
    [aBitmap({ width: 15 }), 'A imagem é pequena demais. Ela precisa ter 16x12.'],
    [aBitmap({ depth: 32 }), 'Este tipo de imagem não é aceito. Envie um arquivo .BMP.'],
    [Buffer.from('89504e470d0a1a0a', 'hex'), 'Este tipo de imagem não é aceito. Envie um arquivo .BMP.'],
  ] as const) {
    await input.setInputFiles(file(bitmap))
    await expect(alert).toHaveText(words)
    await expect(page.getByRole('img', { name: 'Marca ampliada' })).toHaveCount(0)
  }
  await axe(page)
  await input.setInputFiles(file(aBitmap()))
  await expect(alert).toHaveCount(0)
  const send = page.getByRole('button', { name: 'Enviar' })
  await send.click()
  await expect(page.getByText('Preencha')).toHaveCount(1)
  await page.getByLabel('Número da guilda').fill('abc')
  await send.click()
  await expect(page.getByText('Escreva só o número da guilda, de 1 a 65535.')).toBeVisible()
  // Another player's guild.
  await page.getByLabel('Número da guilda').fill('2')
  await send.click()
  await expect(page.getByText(/Só o líder da guilda pode trocar a marca/)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Marca ampliada' }), 'nothing that was chosen is lost').toBeVisible()
})

test('in English, and Cancel goes home', async ({ page }) => {
  await asPlayer(page)
  await page.goto(`/en${path}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Guildmark' })).toBeVisible()
  await expect(page.getByText('The number that the command /index shows in the game.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/en')
})
