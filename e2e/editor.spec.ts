import type { Page } from '@playwright/test'
import { demoGuides } from '../demo/guide/guides.ts'
import { demoArticles } from '../demo/news/articles.ts'
import { asStaff, axe, expect, test } from './fixtures.ts'
import { aPicture, aTitle, body, tool } from './notices.ts'

/**
 * The editor learns the cursor's new place after the browser has moved it, and a script pastes faster than a person.
 */
const cursorSettled = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Pastes files into the text as a browser does: one event with all of them. */
const pasteFiles = (page: Page, files: { name: string; buffer: Buffer }[]) =>
  body(page).evaluate(
    (editor, files) => {
      const clipboardData = new DataTransfer()
      for (const [name, file] of files) {
        const bytes = Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0))
        clipboardData.items.add(new File([bytes], name, { type: 'image/png' }))
      }
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    files.map(({ name, buffer }) => [name, buffer.toString('base64')] as const),
  )

const pasteText = (page: Page, text: string) =>
  body(page).evaluate((editor, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** The cards of the videos in the text. */
const videos = (page: Page) => body(page).locator('[data-video]')

test('pictures, tables and videos are written, survive undo and HTML mode, and reach the reader', async ({
  page,
  newVisitor,
  complaints,
}) => {
  // Chromium reports the preloads of a page without scripts.
  complaints.expect(/request failed: .*\.js csp/)
  const title = aTitle('Notas da atualização')
  await asStaff(page)
  await page.goto('/notice/store')
  await expect(tool(page, 'Negrito')).toBeVisible()
  await page.getByLabel('Título').first().fill(title)
  await body(page).click()
  await pastePictures(page)
  await describePictures(page)
  await insertTable(page)
  await axe(page)
  await pasteVideo(page)
  await editHtml(page)
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const reader = await newVisitor({ javaScriptEnabled: false })
  await readArticle(reader, new URL(page.url()).pathname)
})

/** Pastes three pictures in the middle of a text, types a word, and undoes and repeats in steps. */
async function pastePictures(page: Page): Promise<void> {
  const pictures = await Promise.all([320, 330, 340].map((width) => aPicture('image.png', width, 80)))
  const widths = () =>
    body(page)
      .locator('img[width]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('width')))

  await page.keyboard.type('antesdepois')
  for (let letter = 0; letter < 6; letter += 1) await page.keyboard.press('ArrowLeft')
  await cursorSettled(page)
  await pasteFiles(page, pictures)
  await expect.poll(widths).toEqual(['320', '330', '340'])
  await page.keyboard.type('Legenda, ')
  await expect(body(page).locator('p').first()).toHaveText('antes')
  await expect(body(page).getByText('Legenda, depois')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(body(page).getByText('Legenda')).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect.poll(widths).toEqual(['320', '330'])
  await page.keyboard.press('Control+y')
  await expect.poll(widths).toEqual(['320', '330', '340'])
}

/** Describes a picture after it was pasted and centres it; removes another. */
async function describePictures(page: Page): Promise<void> {
  await expect(page.getByText('3 imagens estão sem descrição.')).toBeVisible()
  await page.getByRole('button', { name: 'Descrever' }).click()
  const alt = page.getByLabel('Descrição da imagem')
  await alt.fill('O mapa novo')
  await alt.press('Enter')
  await expect(body(page).getByRole('img', { name: 'O mapa novo' })).toBeVisible()
  await page.getByRole('button', { name: 'Centralizar' }).click()
  await page.getByRole('button', { name: 'Descrever' }).click()
  await page.getByRole('button', { name: 'Remover imagem' }).click()
  await expect(page.getByText('1 imagem está sem descrição.')).toBeVisible()
}

async function insertTable(page: Page): Promise<void> {
  await body(page).press('Control+End')
  await cursorSettled(page)
  await page.keyboard.press('Enter')
  await tool(page, 'Inserir tabela').click()
  await page.getByLabel('Linhas').fill('0')
  await page.getByRole('button', { name: 'Inserir', exact: true }).click()
  await expect(page.getByLabel('Linhas')).toHaveAccessibleDescription('De 1 a 50.')
  await page.getByLabel('Linhas').fill('2')
  await page.getByLabel('Colunas').fill('2')
  await page.keyboard.press('Enter')
  for (const word of ['Classe', 'Dano', 'Guerreira', '12']) {
    await page.keyboard.type(word)
    if (word !== '12') await page.keyboard.press('Tab')
  }
  await page.getByRole('toolbar', { name: 'Tabela' }).getByRole('button', { name: 'Linha abaixo' }).click()
  await expect(body(page).getByRole('row')).toHaveCount(3)
}

async function pasteVideo(page: Page): Promise<void> {
  await body(page).press('Control+End')
  await cursorSettled(page)
  await pasteText(page, 'https://youtu.be/dQw4w9WgXcQ')
  await expect(videos(page)).toHaveText('O cerco de Noatun, do começo ao fim')
  await page.keyboard.type('Fim.')
}

/** HTML mode announces what saving will remove; leaving it says what was removed, and offers to undo it. */
async function editHtml(page: Page): Promise<void> {
  const html = page.getByRole('button', { name: 'HTML' }).first()
  await html.click()
  const source = page.getByRole('textbox', { name: 'Texto', exact: true })
  const written = await source.inputValue()
  expect(written).toContain('<thead><tr><th scope="col"><p>Classe</p></th>')
  await source.fill(
    `${written}<p style="color:red">Mais</p><script>x()</script><iframe src="https://player.vimeo.com/video/76979871"></iframe><iframe src="https://example.com/x"></iframe><img src="https://example.com/x.png"><marquee>oi</marquee>`,
  )
  const losses = page.getByRole('status').filter({ hasText: 'Ao salvar, isto será removido:' })
  await expect(losses.getByRole('listitem')).toHaveText([
    '1 estilo',
    '1 script',
    '1 conteúdo incorporado de outro site',
    '1 imagem de outro site (insira o arquivo dela)',
    'Tags sem uso aqui: marquee (o texto delas fica)',
  ])
  await expect(page.getByText('1 vídeo incorporado vira um cartão com link.')).toBeVisible()
  await html.click()
  await expect(videos(page)).toHaveText(['O cerco de Noatun, do começo ao fim', 'The siege of Noatun'])
  await expect(page.getByText('Isto foi removido do HTML:')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar ao HTML de antes' }).click()
  await expect(source).toHaveValue(/<marquee>/)
  await html.click()
  await expect(videos(page)).toHaveText(['O cerco de Noatun, do começo ao fim', 'The siege of Noatun'])
}

async function readArticle(reader: Page, path: string): Promise<void> {
  await reader.goto(path)
  const article = reader.getByRole('article').first()
  await expect(article.getByRole('columnheader')).toHaveText(['Classe', 'Dano'])
  await expect(article.getByRole('cell')).toHaveText(['Guerreira', '12', '', ''])
  await expect(article.getByRole('img', { name: 'O mapa novo' })).toHaveAttribute('data-align', 'center')
  await expect(article.getByRole('link', { name: 'The siege of Noatun' })).toHaveAttribute(
    'href',
    'https://vimeo.com/76979871',
  )
  await expect(article.getByText('depois', { exact: true })).toBeVisible()
  await expect(article.locator('iframe, script, marquee')).toHaveCount(0)
}

test('a text waits for its pictures before it is sent, and HTML is written to its end', async ({ page }) => {
  const title = aTitle('Com imagem')
  await asStaff(page)
  await page.goto('/notice/store')
  await expect(tool(page, 'Negrito')).toBeVisible()
  await page.getByLabel('Título').first().fill(title)
  await body(page).fill('Um texto.')
  await body(page).press('Control+End')
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/api/notice/image', async (route) => {
    await arrived
    await route.continue()
  })
  const picture = await aPicture('mapa.png', 320, 80)
  await pasteFiles(page, [picture])
  await expect(page.getByText('Enviando mapa.png')).toBeVisible()
  const html = page.getByRole('button', { name: 'HTML' }).first()
  await expect(html).toBeDisabled()
  await page.keyboard.press('Control+s')
  const words = 'Uma imagem ainda está sendo enviada. Salve de novo quando ela chegar.'
  await expect(page.getByText(words)).toBeVisible()
  arrive()
  await expect(body(page).locator('img[width]')).toHaveCount(1)
  await expect(page.getByText(words)).toBeHidden()

  // The visual editor cannot show this text, so the page stays in the HTML mode and says why. When the tag is gone, the
  // author still stays in that mode.
  await html.click()
  const source = page.getByRole('textbox', { name: 'Texto', exact: true })
  const written = await source.inputValue()
  await source.fill(`${written}<p>x<sup>2</sup></p>`)
  await html.click()
  await expect(page.getByText('Por isso ele abre como HTML.')).toBeVisible()
  await source.fill(`${written}<p>x<su`)
  await expect(page.getByText('Por isso ele abre como HTML.')).toBeHidden()
  await expect(source).toHaveValue(/<su$/)
  await source.fill(written)
  await html.click()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('article').first().locator('img[width="320"]')).toBeVisible()
})

test('an editor that cannot load leaves a textarea without a bar of tools', async ({ page, complaints }) => {
  complaints.expect(/VisualEditor-|ERR_FAILED/)
  await asStaff(page)
  await page.route(/\/assets\/VisualEditor-[^/]*\.js$/, (route) => route.abort())
  await page.goto('/notice/store')
  const text = page.getByRole('textbox', { name: 'Texto', exact: true })
  await text.fill('<p>Um texto.</p>')
  await expect(page.locator('[data-tool-space]')).toHaveCount(0)
  await expect(text).toHaveValue('<p>Um texto.</p>')
})

test('the visual editor does not change the texts of the demo', async ({ page }) => {
  await asStaff(page)
  const texts = [...demoArticles, ...demoGuides].flatMap(({ pt, en }) => [pt.html, en?.html ?? ''])
  // Figures and captions open as HTML, which stays unchanged.
  const text = texts.filter((html) => !/<(?:caption|figure|sub|sup)\b/.test(html)).join('')
  expect(text).toMatch(/<table>[^]*colspan|<table>[^]*scope/)
  await page.goto('/notice/store')
  await expect(tool(page, 'Negrito')).toBeVisible()
  const html = page.getByRole('button', { name: 'HTML' }).first()
  const source = page.getByRole('textbox', { name: 'Texto', exact: true })
  await html.click()
  await source.fill(text)
  await html.click()
  await body(page).press('Control+End')
  await page.keyboard.type('.')
  await html.click()
  const [before, after] = await page.evaluate(
    (both) =>
      both.map((html) => {
        const { body } = new DOMParser().parseFromString(html, 'text/html')
        for (const each of body.querySelectorAll('[rel], [loading]'))
          ['rel', 'loading'].map((name) => each.removeAttribute(name))
        // The editor may put a paragraph into a cell or an item, and a `tbody` into a table. The meaning stays the
        // same, so the test removes them.
        for (const each of body.querySelectorAll('li > p, td > p, th > p, blockquote > p, tbody, p:empty'))
          each.replaceWith(...each.childNodes)
        return body.innerHTML
          .replace(/\s+/g, ' ')
          .replace(/> </g, '><')
          .replaceAll(/>(?=<)/g, '>\n')
          .split('\n')
      }),
    [text, (await source.inputValue()).replace(/<p>\.<\/p>$|\.(?=(?:<\/\w+>)*$)/, '')],
  )
  expect(after).toEqual(before)
})
