import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { aTitle, body, publish, tool } from './notices.ts'

test('scripts, handlers and javascript: links do not reach the reader', async ({ page, newVisitor }) => {
  const token = await asStaff(page)
  const { slug } = await publish(page, token, {
    title: aTitle('Um teste de ataque'),
    description:
      '<p onclick="hacked()">Texto <a href="javascript:hacked()">limpo</a></p><script>window.hacked = 1</script>' +
      '<img src="/x.png" onerror="window.hacked = 1"><svg onload="window.hacked = 1"></svg><p style="color:red">fim</p>',
  })
  const reader = await newVisitor()
  await reader.goto(`/notice/${slug}`)
  await hydrated(reader)
  const article = reader.getByRole('article').first()
  await expect(article.getByText('Texto limpo')).toBeVisible()
  expect(await article.innerHTML()).not.toMatch(/onerror|onclick|onload|javascript:|<script|style=/i)
  expect(await reader.evaluate(() => 'hacked' in window)).toBe(false)
})

test('unsaved text survives a failed save, a reload and a visit of another page', async ({ page, complaints }) => {
  complaints.expect(/status of (500|400)/)
  const title = aTitle('Rascunho')
  await asStaff(page)
  await page.goto('/notice/store')
  await expect(tool(page, 'Negrito')).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Escreva um título.')).toBeVisible()
  await page.getByLabel('Título').first().fill(title)
  await body(page).fill('Um texto que ninguém quer perder.')

  const refuse = (status: number, json: object) =>
    page.route('**/api/notice', (route) => route.fulfill({ status, json }), { times: 1 })
  await refuse(500, { code: 'unexpected', message: 'O disco do servidor caiu.', requestId: 'abc-123' })
  await page.keyboard.press('Control+s')
  const alert = page.getByRole('alert').filter({ hasText: 'O disco do servidor caiu.' })
  await expect(alert).toContainText('abc-123')
  await expect(body(page)).toHaveText('Um texto que ninguém quer perder.')

  const messages = [
    { field: 'translations.en.title', validation: 'max_length', message: 'Título inglês longo demais.' },
    { field: 'tags.0', validation: 'max_length', message: 'Tag longa demais.' },
  ]
  await refuse(400, { code: 'invalid_input', message: 'Confira os campos marcados.', requestId: 'd', messages })
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByLabel('Tags', { exact: true })).toHaveAccessibleDescription('Tag longa demais.')
  await expect(page.getByLabel('Título (inglês)')).toHaveAccessibleDescription('Título inglês longo demais.')

  await page.getByRole('link', { name: 'Cancelar' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  await axe(page)
  await question.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notícias' })).toBeVisible()

  await page.goto('/notice/store')
  await expect(page.getByText('Recuperamos o que você escreveu')).toBeVisible()
  await expect(page.getByLabel('Título').first()).toHaveValue(title)
  await expect(body(page)).toHaveText('Um texto que ninguém quer perder.')
  await page.reload()
  await expect(page.getByLabel('Título').first()).toHaveValue(title)

  await page.getByRole('button', { name: 'Descartar rascunho' }).click()
  await expect(page.getByLabel('Título').first()).toHaveValue('')
  await expect(body(page)).toHaveText('')
  await page.reload()
  await expect(tool(page, 'Negrito')).toBeVisible()
  await expect(page.getByText('Recuperamos o que você escreveu')).toBeHidden()
})

test('an edit that meets another one loses neither, and the author decides', async ({ page, complaints }) => {
  complaints.expect(/status of 409/)
  const token = await asStaff(page)
  const title = aTitle('Duas mãos')
  const { id, slug } = await publish(page, token, {
    title,
    description:
      '<p>Primeiro texto</p><table><tbody><tr><th scope="col">Classe</th><td>Guerreira</td></tr></tbody></table>',
  })
  await page.goto(`/notice/${slug}`)
  await page.getByRole('link', { name: `Editar a notícia “${title}”` }).click()
  await expect(page.getByLabel('Título').first()).toHaveValue(title)
  await expect(body(page).getByRole('cell', { name: 'Guerreira' })).toBeVisible()

  await page.request.put(`/api/notice/${id}`, {
    data: { title, description: '<p>Texto da outra pessoa</p>' },
    headers: { authorization: `Bearer ${token}` },
  })
  await page.getByLabel('Título').first().fill(`${title}, revisto`)
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Outra pessoa alterou isto' })
  await expect(alert.getByRole('link', { name: 'Ver a versão publicada' })).toHaveAttribute('href', `/notice/${slug}`)
  await axe(page)
  await alert.getByRole('button', { name: 'Salvar a minha por cima' }).click()
  await expect(page).toHaveURL(`/notice/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title}, revisto`)
  await expect(page.getByRole('columnheader', { name: 'Classe' })).toBeVisible()
})

test('pasted content loses styles, scripts and foreign pictures', async ({ page }) => {
  await asStaff(page)
  await page.goto('/notice/store')
  await expect(tool(page, 'Negrito')).toBeVisible()
  await body(page).click()
  const paste = (type: string, data: string) =>
    body(page).evaluate(
      (editor, [type, data]) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(type, data)
        editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      [type, data] as const,
    )
  await paste(
    'text/html',
    '<style>p{color:red}</style><b style="font-weight:normal"><p style="color:red" onclick="x()">De <span style="font-weight:700">outro</span> lugar</p></b>' +
      '<img src="https://example.com/x.png"><a href="javascript:x()">sem link</a><table><tr><td>célula</td></tr></table>',
  )
  await expect(body(page)).toContainText('De outro lugar')
  await expect(body(page).locator('strong')).toHaveText('outro')
  await expect(body(page).getByRole('cell', { name: 'célula' })).toBeVisible()
  expect(await body(page).innerHTML()).not.toMatch(/style=|onclick|example\.com|javascript:/)

  // The toolbar has one Tab stop, and arrow keys move inside it.
  await tool(page, 'Título').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tool(page, 'Negrito')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tool(page, 'Refazer')).toBeFocused()
  await tool(page, 'Desfazer').click()
  await expect(body(page)).toHaveText('')

  // The HTML button switches between the visual editor and the HTML source. Changes of the source appear in the visual
  // editor.
  await page.getByRole('button', { name: 'HTML' }).first().click()
  await page
    .getByRole('textbox', { name: 'Texto', exact: true })
    .fill('<h2 style="color:red">Direto</h2><p>ao ponto</p>')
  await page.getByRole('button', { name: 'HTML' }).first().click()
  await expect(body(page).getByRole('heading', { name: 'Direto' })).toBeVisible()
})
