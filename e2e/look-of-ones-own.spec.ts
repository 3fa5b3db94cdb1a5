import sharp from 'sharp'
import { anIconSheet, anItemIconFile } from '../test/icon-sheet.ts'
import { asStaff, axe, expect, hydrated, setTheme } from './fixtures.ts'
import { test } from './own-portal.ts'

// One portal for both, because every visitor sees the look that staff give it here.
test.describe.configure({ mode: 'default' })

test('a look of their own: staff go to the limits of colours, and every page stays readable', async ({
  page,
  newVisitor,
}) => {
  await asStaff(page)
  await page.goto('/staff/settings/look')
  await hydrated(page)
  const colours: [theme: string, field: string, colour: string][] = [
    ['Tema escuro', 'Fundo', '#806040'],
    ['Tema escuro', 'Destaque', '#5a1030'],
    ['Tema claro', 'Fundo', '#8090a0'],
    ['Tema claro', 'Destaque', '#ffe000'],
  ]
  for (const [theme, field, colour] of colours) {
    const group = page.getByRole('group', { name: theme })
    await group.getByLabel(field, { exact: true }).fill(colour)
    await expect(group.getByText(/contraste de [1-4],\d+:1.+ o mínimo é 4,5:1/)).toBeVisible()
    await group.getByRole('button', { name: /^Usar #/ }).click()
    await expect(group.getByText('o mínimo é')).toHaveCount(0)
  }
  const banner = await sharp({ create: { width: 320, height: 80, channels: 4, background: '#30c0a0' } })
    .png()
    .toBuffer()
  for (const [name, field] of [
    ['logo', 'Logotipo'],
    ['picture', 'Foto ou ilustração no lugar da cena'],
  ] as const) {
    const input = page.getByLabel(`Escolher imagem: ${field}`)
    await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: banner })
    await expect(page.locator(`[data-look="${name}"]`)).toBeVisible()
  }
  await page.getByLabel('Mostrar o nome do servidor').uncheck()
  await page.getByRole('button', { name: 'Mover Ranking para antes' }).click()
  await page.getByLabel('Fonte dos títulos').selectOption('serif')
  await page.getByLabel('Frase do rodapé (português)').fill('Feito por nós, para vocês.')
  await axe(page)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Configurações salvas.')).toBeVisible()
  // Who has saved it sees it at once.
  await expect(page.getByRole('contentinfo').getByText('Feito por nós, para vocês.')).toBeVisible()
  await hydrated(page)

  const visitor = await newVisitor()
  const html = await (await visitor.request.get('/')).text()
  expect(html).toMatch(/<style>@media screen\{:root\{--bg:#[^<]+<\/style><script>/)
  expect(html.match(/<link rel="preload" as="font"/g), 'the serif of the system is no file').toHaveLength(1)
  for (const theme of ['dark', 'light'] as const) {
    await setTheme(visitor, theme)
    for (const path of ['/', '/shopping', '/donation']) {
      await visitor.goto(path)
      await hydrated(visitor)
      await expect(visitor.getByText('Feito por nós, para vocês.')).toBeVisible()
      await axe(visitor)
    }
  }
  // The sheet of all pages, which follows the first navigation, does not undo the look.
  await visitor.goto('/')
  await hydrated(visitor)
  const background = () => visitor.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const before = await background()
  await visitor.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Ranking' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible()
  expect(await background()).toBe(before)
  const links = visitor.getByRole('navigation', { name: 'Menu principal' }).getByRole('link')
  expect((await links.allInnerTexts()).indexOf('Ranking')).toBe(3)
  expect((await visitor.request.get('/icons/app-192.png')).headers()['content-type']).toBe('image/png')

  await page.getByRole('button', { name: 'Voltar ao padrão' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar ao padrão' }).click()
  await expect(page.getByRole('button', { name: 'Voltar ao padrão' })).toHaveCount(0)
  expect(await (await visitor.request.get('/')).text()).not.toContain('<style>@media screen{')
})

test('staff put the icons of the game in place of the drawings, look at them first, and take them back', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  await asStaff(page)
  await page.goto('/staff/settings')
  await page.getByRole('link', { name: 'Ícones dos itens' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ícones dos itens' })).toBeVisible()
  await hydrated(page)
  await expect(page.getByText('Nenhuma folha em uso')).toBeVisible()
  const sheet = await anIconSheet({ columns: 2, rows: 2 })
  await page.getByLabel('Escolher folhas').setInputFiles([
    { name: 'icones10.png', mimeType: 'image/png', buffer: sheet },
    { name: 'icones2.png', mimeType: 'image/png', buffer: sheet },
  ])
  const sheets = page.getByRole('listitem').filter({ hasText: 'icones' })
  await expect(sheets).toHaveText([/icones2\.png.*ícones 0 a 3/, /icones10\.png.*ícones 4 a 7/])
  const mapping = page.getByLabel(/^Escolher (outro )?mapa$/)
  const send = page.getByRole('button', { name: 'Cortar os ícones' })
  const icons = Object.fromEntries(Array.from({ length: 6499 }, (_, index) => [index, index === 432 ? 9 : index % 8]))
  await mapping.setInputFiles({
    name: 'itemicon.bin',
    mimeType: 'application/octet-stream',
    buffer: anItemIconFile(icons),
  })
  await send.click()
  // Nothing is lost: the sheets and the map are still chosen.
  await expect(mapping).toHaveAccessibleDescription(/8 células.*o item 432 pede o ícone 9/)
  await page.getByLabel('Deixar com o desenho os itens').check()
  await send.click()
  const use = page.getByRole('button', { name: 'Usar estes ícones' })
  await expect(use).toBeVisible({ timeout: 20_000 })
  const samples = page.getByRole('region', { name: 'Alguns itens, antes e depois' })
  await expect(samples.locator('svg image')).toHaveCount(12)

  const visitor = await newVisitor()
  const drawn = visitor.locator('main svg image[href*="/media/icons/"]')
  await visitor.goto('/market')
  await expect(drawn).toHaveCount(0)
  await use.click()
  await expect(page.getByText(/itens aparecem agora com o ícone do jogo/)).toBeVisible()
  await page.goto('/staff/settings/icons')
  await expect(page.getByRole('heading', { level: 1, name: 'Ícones dos itens' })).toBeVisible()
  await axe(page)
  await visitor.reload()
  await expect(drawn.first()).toBeVisible()

  await page.getByRole('button', { name: 'Tirar os ícones' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Tirar os ícones de 6.498 itens?')
  await dialog.getByRole('button', { name: 'Tirar os ícones' }).click()
  await expect(page.getByRole('button', { name: 'Voltar a estes ícones' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(drawn).toHaveCount(0)
})
