import type { Page } from '@playwright/test'
import { asPlayer, asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { aPicture, aTitle, body, publish, tool } from './notices.ts'
import { layoutShift, mostShift, watchLayoutShifts } from './walk/layout-shift.ts'

test('staff write an article with pictures in both languages, and a visitor without JavaScript reads it', async ({
  page,
  newVisitor,
  complaints,
}) => {
  // Chromium reports the preloads of a page without scripts.
  complaints.expect(/request failed: .*\.js csp/)
  const title = aTitle('A queda de Noatun')
  await asStaff(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Criar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nova notícia' })).toBeVisible()
  await page.getByLabel('Título').first().fill(title)
  await writeText(page)
  await fillDetails(page, title)
  await checkPreview(page, title)
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page).toHaveURL(/\/notice\/a-queda-de-noatun/)
  await expect(page.getByText('Notícia publicada.')).toBeVisible()

  const reader = await newVisitor({ javaScriptEnabled: false })
  const address = new URL(page.url()).pathname
  await readArticle(reader, address, title)
})

/** Writes the text with keys and toolbar, as people do. */
async function writeText(page: Page): Promise<void> {
  await expect(tool(page, 'Negrito')).toBeVisible()
  await body(page).click()
  await page.keyboard.type('O cerco durou ')
  await tool(page, 'Negrito').click()
  await page.keyboard.type('seis horas')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('. Leia as ')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Endereço').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Este endereço não serve')).toBeVisible()
  await page.getByLabel('Endereço').fill('/notice')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(body(page)).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await tool(page, 'Título').click()
  await page.keyboard.type('Os vencedores')
  await page.keyboard.press('Enter')
  await tool(page, 'Lista').click()
  await page.keyboard.type('Guilda do Norte')
  await tool(page, 'Inserir imagem').click()
  await page.getByLabel('Imagem', { exact: true }).setInputFiles(await aPicture())
  await page.getByLabel('Descrição da imagem').fill('O castelo em chamas')
  await page.getByRole('button', { name: 'Inserir', exact: true }).click()
  await expect(body(page).getByRole('img', { name: 'O castelo em chamas' })).toBeVisible()
}

/** Chooses the cover and fills category, tags, source and the English text. */
async function fillDetails(page: Page, title: string): Promise<void> {
  await page.getByLabel('Escolher capa').setInputFiles(await aPicture('cover.png', 1600, 900))
  await expect(page.getByText('Trocar capa')).toBeVisible()
  await page.getByLabel('Categoria', { exact: true }).fill('Guerra')
  await page.getByLabel('Tags', { exact: true }).fill('castelo, guerra, Castelo')
  await page.getByLabel('Fonte').fill('Cronistas do reino')
  await page.getByRole('tab', { name: 'Inglês' }).click()
  await page.getByLabel('Título (inglês)').fill(`${title} (the fall)`)
  await page.getByLabel('Categoria (inglês)').fill('War')
  await page.getByLabel('Tags (inglês)').fill('castle, war')
  await page.getByRole('textbox', { name: 'Texto (inglês)' }).fill('The siege lasted six hours.')
}

async function checkPreview(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Pré-visualizar' }).click()
  const preview = page.getByRole('dialog', { name: 'Pré-visualizar' })
  await expect(preview.getByRole('heading', { name: `${title} (the fall)` })).toBeVisible()
  await expect(preview.getByText('War', { exact: true })).toBeVisible()
  // Although the text has a link, the dialog starts at its title, and its close button stays visible.
  await expect(preview).toBeFocused()
  expect(await preview.evaluate((dialog) => dialog.scrollTop)).toBe(0)
  await page.setViewportSize({ width: 1280, height: 300 })
  await preview.evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight))
  await expect(preview.getByRole('button', { name: 'Fechar' })).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 720 })
  await axe(page)
  await page.keyboard.press('Escape')
}

/** Reads the article in both languages, without scripts, and finds it in the list. */
async function readArticle(reader: Page, address: string, title: string): Promise<void> {
  await reader.goto(address)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title)
  const article = reader.getByRole('article').first()
  await expect(article.getByText('O cerco durou seis horas. Leia as /notice')).toBeVisible()
  await expect(article.locator('strong', { hasText: 'seis horas' })).toBeVisible()
  await expect(article.getByRole('link', { name: '/notice' })).toHaveAttribute('href', '/notice')
  await expect(article.getByRole('heading', { level: 2, name: 'Os vencedores' })).toBeVisible()
  await expect(article.getByRole('listitem').filter({ hasText: 'Guilda do Norte' })).toBeVisible()
  await expect(article.getByRole('img', { name: 'O castelo em chamas' })).toHaveJSProperty('naturalWidth', 960)
  await expect(article.locator('img').first()).toHaveAttribute('srcset', /480w.*960w.*1600w/)
  await expect(article.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['castelo', 'guerra'])
  await expect(article.getByRole('contentinfo').or(article.locator('footer'))).toContainText('Cronistas do reino')
  await expect(reader.locator('meta[property="og:title"]')).toHaveAttribute('content', title)
  await expect(reader.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\/previews\/.*\.jpg$/)
  const description = await reader.locator('meta[name="description"]').getAttribute('content')
  expect(description).toContain('O cerco durou seis horas')
  expect(description!.length).toBeLessThanOrEqual(160)

  await reader.getByText('Compartilhar').click()
  await expect(reader.getByRole('link', { name: 'WhatsApp' })).toBeVisible()

  await reader.goto(`/en${address}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(`${title} (the fall)`)
  await expect(article.getByText('The siege lasted six hours.')).toBeVisible()
  await expect(article.getByText('War', { exact: true })).toBeVisible()
  await expect(article.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(['castle', 'war'])

  await reader.goto('/notice')
  await expect(reader.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', address)
}

test('a scheduled article waits where only staff see it, until its field is emptied', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const title = aTitle('Surpresa de aniversário')
  await asStaff(page)
  await page.goto('/notice/store')
  await page.getByLabel('Título').first().fill(title)
  await body(page).fill('Ninguém sabe ainda.')
  const field = page.getByLabel('Publicar em')
  await expect(field).toHaveAccessibleDescription(/UTC-3/)

  // The page does not take an incomplete date for an empty one, which would publish the article now.
  await field.press('1')
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(field).toHaveAccessibleDescription('Complete a data e a hora, ou deixe o campo vazio.')
  await field.fill('2099-12-31T18:30')
  await axe(page)
  await page.getByRole('button', { name: 'Agendar' }).click()
  await expect(page.getByText('Notícia agendada.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const address = new URL(page.url()).pathname

  // The server renders pages as visitors see them. Staff still see their controls, however they reach the page.
  const visitor = await newVisitor()
  await watchLayoutShifts(page)
  for (const path of [address, '/notice', '/']) {
    await page.goto(path)
    const article = page.getByRole('article').filter({ hasText: title })
    await expect(article.getByText('Agendada', { exact: true })).toBeVisible()
    await expect(article.locator('time').first()).toHaveText(/^em \d+ anos$/)
    if (path !== address) {
      const { score, moved } = await layoutShift(page)
      expect(score, `layout shift of ${path}:\n${moved}`).toBeLessThanOrEqual(mostShift)
    }
    const reply = await visitor.goto(path)
    expect(reply?.status()).toBe(path === address ? 404 : 200)
    await hydrated(visitor)
    await expect(visitor.getByText(title)).toHaveCount(0)
  }

  await page.getByRole('link', { name: `Editar a notícia “${title}”` }).click()
  await expect(field).toHaveValue('2099-12-31T18:30')
  await field.fill('')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Notícia atualizada.')).toBeVisible()
  await expect(page.getByText('Agendada', { exact: true })).toBeHidden()
  expect((await visitor.goto(address))?.status()).toBe(200)
})

test('a notice is deleted after a question that names it', async ({ page, complaints }) => {
  complaints.expect(/status of (404|503)/)
  const token = await asStaff(page)
  const title = aTitle('Some daqui')
  const { id, slug } = await publish(page, token, { title, description: '<p>Texto</p>' })
  await page.goto(`/notice/edit/${id}`)
  await page.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('alertdialog', { name: `Excluir a notícia “${title}”?` })
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeVisible()
  await axe(page)
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page).toHaveURL('/notice')
  await expect(page.getByText('Notícia excluída.')).toBeVisible()
  await expect(page.getByRole('link', { name: title, exact: true })).toBeHidden()
  expect((await page.goto(`/notice/${slug}`))?.status()).toBe(404)
})

test('players and visitors see nothing to edit, and are sent home from the editor', async ({ page, newVisitor }) => {
  const player = await newVisitor()
  await asPlayer(player)
  for (const visitor of [page, player]) {
    for (const path of ['/', '/notice']) {
      await visitor.goto(path)
      await hydrated(visitor)
      await visitor.waitForLoadState('networkidle')
      await expect(visitor.getByRole('article').first()).toBeVisible()
      await expect(visitor.getByRole('link', { name: /^(Editar|Criar)/ })).toHaveCount(0)
    }
    await visitor.goto('/notice/store')
    await expect(visitor).toHaveURL('/')
  }
})

test('staff reach the editor from the home, and every row names its notice', async ({ page, complaints }) => {
  complaints.expect(/status of 4\d\d/)
  await asStaff(page)
  await page.goto('/')
  const rows = page.getByRole('region', { name: 'Notícias' }).getByRole('article')
  const links = rows.getByRole('link', { name: /^Editar a notícia “.+”$/ })
  await expect(links).toHaveCount(5)
  for (const link of await links.all()) await expect(link).toHaveAttribute('href', /^\/notice\/edit\/\d+$/)
  await links.first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Editar notícia' })).toBeVisible()

  // An invalid number leads to the page for unknown addresses, as elsewhere.
  for (const path of [
    '/notice/edit/abc',
    '/guide/edit/abc',
    '/subguide/edit/abc',
    '/download/edit/abc',
    '/item/edit/abc',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '404 :(' }), path).toBeVisible()
  }
})
