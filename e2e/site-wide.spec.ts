import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { anIconSheet, anItemIconFile } from '../test/icon-sheet.ts'
import { aPlayer, as } from './accounts.ts'
import { asStaff, axe, expect, hydrated, setTheme } from './fixtures.ts'
import { aTitle } from './notices.ts'
import { test } from './own-portal.ts'

// These tests run one after another on one portal, because every visitor sees what staff set here.
test.describe.configure({ mode: 'default' })

const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()
const goHome = async (page: Page, path: '/' | '/en' = '/') => {
  await page.goto(path)
  await hydrated(page)
}

test('staff change the hero and the social cards, look at them first, and a visitor sees them at once', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  await goHome(visitor)
  await expect(visitor.getByText('Forme sua guilda, tome o castelo e deixe seu nome no ranking.')).toBeVisible()
  // HOME-18
  await expect(visitor.locator('[data-social]')).toHaveCount(3)

  await asStaff(page)
  await page.goto('/staff/settings')
  await page.getByRole('link', { name: 'Topo da página inicial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Topo da página inicial' })).toBeVisible()
  await page.getByLabel('Texto (português)').fill('As muralhas não vão se defender sozinhas.')
  await page.getByLabel('Texto (inglês)').fill('The walls will not defend themselves.')
  await page.getByLabel('Valor sugerido, em reais').fill('250')
  await page.getByLabel('Título da promoção (inglês)').fill('Castle week')

  // The preview shows the unsaved values in both languages, and the address that the donate button will have.
  await page.getByRole('button', { name: 'Pré-visualizar' }).click()
  const preview = page.getByRole('dialog', { name: 'Pré-visualizar' })
  await expect(preview.getByText('As muralhas não vão se defender sozinhas.')).toBeVisible()
  // HOME-02, HOME-03
  await expect(preview.getByText('/donationAmount?preset=250&promoTitle=Apoie+o+servidor')).toBeVisible()
  await preview.getByRole('tab', { name: 'Inglês' }).click()
  await expect(preview.getByText('The walls will not defend themselves.')).toBeVisible()
  await expect(preview.getByText('promoTitle=Castle+week')).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await goHome(visitor)
  await expect(visitor.getByText('As muralhas não vão')).toHaveCount(0)

  await save(page)
  await expect(page.getByText('Configurações salvas.')).toBeVisible()
  await goHome(visitor)
  await expect(visitor.getByText('As muralhas não vão se defender sozinhas.')).toBeVisible()
  await goHome(visitor, '/en')
  await expect(visitor.getByText('The walls will not defend themselves.')).toBeVisible()

  await page.getByRole('link', { name: 'Redes sociais' }).click()
  const first = page.getByRole('group', { name: 'Cartão 1' })
  await first.getByLabel('Rede').selectOption('telegram')
  await first.getByLabel('Título (português)').fill('Canal do reino')
  await first.getByLabel('Link').fill('https://t.me/guildhall_example')
  await save(page)
  await expect(page.getByText(/Última mudança por admin/)).toBeVisible()
  await goHome(visitor)
  const card = visitor.getByRole('link', { name: 'Canal do reino' })
  await expect(card).toHaveAttribute('href', 'https://t.me/guildhall_example')
  await expect(card).toHaveAttribute('rel', /noopener/)
  await expect(visitor.locator('[data-social]')).toHaveCount(3)

  // Staff restore the default of each group.
  for (const group of ['social', 'hero']) {
    await page.goto(`/staff/settings/${group}`)
    await page.getByRole('button', { name: 'Voltar ao padrão' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar ao padrão' }).click()
    await expect(page.getByRole('button', { name: 'Voltar ao padrão' })).toHaveCount(0)
  }
  await goHome(visitor)
  await expect(visitor.getByRole('link', { name: 'Discord' })).toBeVisible()
  await expect(visitor.getByText('Forme sua guilda, tome o castelo e deixe seu nome no ranking.')).toBeVisible()
})

test('two of the team on one group: the later one is told, and decides whose version stands', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const other = await newVisitor()
  for (const each of [page, other]) {
    await asStaff(each)
    await each.goto('/staff/settings/promo')
    await each.getByLabel('Título (português)').waitFor()
  }
  await page.getByLabel('Mostrar a faixa').check()
  await page.getByLabel('Título (português)').fill('Cash em dobro')
  await page.getByLabel('Link').fill('/ranking')
  await save(page)
  await expect(page.getByText('Configurações salvas.')).toBeVisible()

  const visitor = await newVisitor()
  await goHome(visitor)
  const strip = visitor.getByRole('complementary', { name: 'Cash em dobro' })
  await expect(strip.getByRole('link', { name: 'Ver ofertas' })).toHaveAttribute('href', '/ranking')
  await axe(visitor)

  await other.getByLabel('Título (português)').fill('Cash em triplo')
  await save(other)
  await expect(other.getByRole('alert')).toContainText('Outra pessoa alterou isto')
  await expect(other.getByLabel('Título (português)')).toHaveValue('Cash em triplo')
  await other.getByRole('button', { name: 'Ver a versão atual' }).click()
  await expect(other.getByLabel('Título (português)')).toHaveValue('Cash em dobro')
  await other.getByRole('button', { name: 'Voltar ao padrão' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Voltar ao padrão' }).click()
  await expect(other.getByLabel('Título (português)')).toHaveValue('Bônus em dobro neste fim de semana')
  await goHome(visitor)
  await expect(strip).toHaveCount(0)
})

test('while staff take no transfers none is offered, and the page names other ways', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  await asStaff(page)
  await page.goto('/staff/settings/transfer')
  await hydrated(page)
  const isOn = page.getByLabel('Receber transferências')
  await page.getByLabel('Chave Pix').fill('')
  await page.getByLabel('Agência e conta').fill('')
  await save(page)
  await expect(page.getByText(/Informe uma chave Pix ou uma conta/)).toBeVisible()
  await isOn.uncheck()
  await save(page)
  await expect(page.getByText('Configurações salvas.')).toBeVisible()

  const player = await newVisitor()
  await as(player, await aPlayer(player))
  for (const path of ['/donation', '/donationAmount']) {
    await player.goto(path)
    await hydrated(player)
    await expect(player.getByRole('link', { name: /transferência bancária/ })).toHaveCount(0)
  }
  await player.goto('/deposit/store')
  await hydrated(player)
  await expect(player.getByText('A transferência bancária não está disponível')).toBeVisible()
  await expect(player.getByRole('link', { name: 'Escolher outra forma' })).toHaveAttribute('href', '/donationAmount')
  await axe(player)
  await player.getByText('Já transferi e quero enviar o comprovante').click()
  await expect(player.getByLabel('Valor (R$)')).toBeVisible()

  await page.getByLabel('Chave Pix').fill('doacoes@guildhall.example')
  await page.getByLabel('Agência e conta').fill('Agência 0001, conta 12345-6')
  await isOn.check()
  await save(page)
  // The second save has the words of the first, which may still be on the page.
  await expect(async () => {
    await player.reload()
    await expect(player.getByRole('region', { name: 'Para onde transferir' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('staff write a page in both languages, and everybody reads it', async ({ page, newVisitor }) => {
  await asStaff(page)
  const title = aTitle('Nossa equipe')
  await page.goto('/team')
  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(page).toHaveURL('/team/edit')
  const text = page.getByRole('textbox', { name: 'Texto', exact: true })
  await expect(text).toContainText('Game Masters')
  await axe(page)
  await page.getByLabel('Título').first().fill(title)
  await text.fill('')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Escreva o texto.')).toBeVisible()
  await text.fill('Somos cinco.')
  await page.getByRole('tab', { name: 'Inglês' }).click()
  await page.getByLabel('Título (inglês)').fill(`${title}: the team`)
  await page.getByRole('textbox', { name: 'Texto (inglês)' }).fill('There are five of us.')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).toHaveURL('/team')
  await expect(page.getByText('Página atualizada.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

  const reader = await newVisitor()
  await reader.goto('/en/team')
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${title}: the team`)
  await expect(reader.getByText('There are five of us.')).toBeVisible()
  await expect(reader.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  await reader.goto('/team/edit')
  await expect(reader).toHaveURL('/')
})

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
  await save(page)
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
  await goHome(visitor)
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

// LAYOUT-11, D-150
test('a place for support outside of the portal is a second choice, in a new tab', async ({ page, newVisitor }) => {
  await asStaff(page)
  await page.goto('/staff/settings/links')
  await hydrated(page)
  await page.getByLabel('Suporte fora do portal').fill('https://chat.example/reino')
  await save(page)
  await expect(page.getByText('Configurações salvas.')).toBeVisible()
  const visitor = await newVisitor()
  await goHome(visitor)
  const header = visitor.locator('[data-block=header]')
  await header.getByRole('button', { name: 'Suporte' }).click()
  await expect(header.getByRole('link', { name: 'Tickets com a equipe' })).toHaveAttribute('href', '/support')
  const outside = header.getByRole('link', { name: 'Suporte em chat.example' })
  await expect(outside).toHaveAttribute('href', 'https://chat.example/reino')
  await expect(outside).toHaveAttribute('target', '_blank')
  await expect(outside).toHaveAttribute('rel', /noopener/)
  await axe(visitor)
  const footer = visitor.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Suporte', exact: true })).toHaveAttribute('href', '/support')
  await expect(footer.getByRole('link', { name: 'Suporte em chat.example' })).toBeVisible()
  await visitor.goto('/contact')
  await expect(visitor.getByRole('main').getByRole('link', { name: 'Suporte em chat.example' })).toBeVisible()
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
