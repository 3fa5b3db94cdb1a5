import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aPlayer, as } from './accounts.ts'
import { asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { aBuyer, anItem, asAdmin } from './shop.ts'
import { pdf } from '../test/hostile-documents.ts'

const aPicture = () =>
  sharp({ create: { width: 900, height: 500, channels: 3, background: '#7a3b2e' } })
    .png()
    .toBuffer()

/** Pastes a picture into the element, as after a screenshot. */
async function pastePicture(page: Page, label: string): Promise<void> {
  const base64 = (await aPicture()).toString('base64')
  await page.getByRole('textbox', { name: label, exact: true }).evaluate((element, data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'colado.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, base64)
}

/** Drops a text on the element. */
const dropLog = (page: Page, label: string): Promise<void> =>
  page.getByRole('textbox', { name: label, exact: true }).evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['12:01 Erro 7\n'], 'jogo.log', { type: 'text/plain' }))
    const event = { dataTransfer, bubbles: true, cancelable: true }
    element.dispatchEvent(new DragEvent('dragover', event))
    element.dispatchEvent(new DragEvent('drop', event))
  })

/** Drops a file on the heading. Returns whether the page keeps the browser from opening it. */
const dropBeside = (page: Page): Promise<boolean> =>
  page.getByRole('heading', { level: 1 }).evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.txt', { type: 'text/plain' }))
    return !element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })

const attachments = (page: Page) => page.getByRole('group', { name: 'Anexos' })
const chooser = (page: Page) => page.locator('input[name=attachments]')

// B1, B2
test('from an order to a ticket with screenshot and log, which staff see, save and answer with a PDF', async ({
  page,
  newVisitor,
}) => {
  test.slow()
  const item = await anItem(page)
  await aBuyer(page, 500)
  await page.goto(`/item/${item.id}`)
  await hydrated(page)
  await page
    .getByRole('button', { name: /^Comprar/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Comprar por 100 Cash' }).click()
  await page.getByRole('link', { name: 'Ver pedido' }).click()
  await expect(page).toHaveURL(/\/orders\/[\da-f-]{36}$/)
  await page.getByRole('link', { name: 'Falar com o suporte' }).click()

  await expect(page).toHaveURL(/\/support\/ticket\/store\?about=order/)
  await expect(page.getByLabel('Título')).toHaveValue(`Pedido: ${item.name}`)
  await expect(page.getByRole('region', { name: 'Sobre', exact: true })).toContainText(item.name)
  await expect(page.getByRole('textbox', { name: 'Descrição' })).toHaveAttribute('contenteditable', 'true')
  await pastePicture(page, 'Descrição')
  await expect(attachments(page).getByRole('listitem').filter({ hasText: 'colado.png' }).locator('img')).toBeVisible()
  await dropLog(page, 'Descrição')
  await expect(attachments(page).getByRole('listitem').filter({ hasText: 'jogo.log' })).toContainText('bytes')
  await axe(page)
  // A picture that is pasted into the subject belongs to the text; a file that is dropped beside it opens nothing.
  await pastePicture(page, 'Título')
  const pasted = attachments(page).getByRole('listitem').filter({ hasText: 'colado.png' })
  await expect(pasted.locator('img')).toHaveCount(2)
  await pasted.last().getByRole('button', { name: 'Remover colado.png' }).click()
  await expect(pasted).toHaveCount(1)
  expect(await dropBeside(page)).toBe(true)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()

  await expect(page).toHaveURL(/\/support\/reply\?id=\d+$/)
  const original = page.getByRole('region', { name: 'Mensagem original' })
  await expect(original.getByRole('button', { name: 'Ampliar colado.png' })).toBeVisible()
  await expect(original.getByRole('link', { name: /^Baixar jogo\.log/ })).toBeVisible()
  await axe(page)

  const staff = await newVisitor()
  await asStaff(staff)
  await setTheme(staff, 'light')
  await staff.goto(page.url())
  await hydrated(staff)
  await seeAll(staff, item.name)
  await staff.getByRole('textbox', { name: 'Resposta', exact: true }).click()
  await staff.keyboard.type('Segue o comprovante da entrega.')
  await chooser(staff).setInputFiles({ name: 'comprovante.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expect(attachments(staff).getByRole('listitem')).toContainText('bytes')
  await staff.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(attachments(staff).getByRole('listitem')).toHaveCount(0)

  const answer = page.locator('[data-comment]').filter({ hasText: 'Segue o comprovante' })
  await expect(answer).toBeVisible({ timeout: 30_000 })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    answer.getByRole('link', { name: /^Baixar comprovante\.pdf/ }).click(),
  ])
  expect(file.suggestedFilename()).toBe('comprovante.pdf')
  expect((await readFile(await file.path())).equals(pdf())).toBe(true)
})

/** Staff open the order in place, enlarge the picture and save the log. */
async function seeAll(staff: Page, item: string): Promise<void> {
  const about = staff.getByRole('region', { name: 'Sobre', exact: true })
  await about.getByRole('button', { name: 'Ver aqui' }).click()
  await expect(about).toContainText(item)
  await expect(about.getByRole('link', { name: 'Abrir a página' })).toHaveAttribute('href', /\/staff\/orders\?q=/)
  const original = staff.getByRole('region', { name: 'Mensagem original' })
  await original.getByRole('button', { name: 'Ampliar colado.png' }).click()
  const picture = staff.getByRole('dialog').getByRole('img', { name: 'colado.png' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  await axe(staff)
  await staff.keyboard.press('Escape')
  const [log] = await Promise.all([
    staff.waitForEvent('download'),
    original.getByRole('link', { name: /^Baixar jogo\.log/ }).click(),
  ])
  expect(log.suggestedFilename()).toBe('jogo.log')
  expect(await readFile(await log.path(), 'utf8')).toBe('12:01 Erro 7\n')
}

test('what fails to be sent is tried again or removed, and a refused ticket keeps its files', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d|ERR_FAILED/)
  await as(page, await aPlayer(page))
  await page.goto('/support/ticket/store')
  await hydrated(page)
  await page.route('**/api/ticket/attachments', (route) => route.abort(), { times: 1 })
  await chooser(page).setInputFiles({ name: 'tela.png', mimeType: 'image/png', buffer: await aPicture() })
  const failed = attachments(page).getByRole('alert').filter({ hasText: 'tela.png não foi enviado.' })
  await expect(failed).toBeVisible()
  await page.getByLabel('Título').fill('Sumiu')
  await page.getByLabel('Tipo de ajuda').selectOption('Bug')
  await page.getByLabel('Prioridade da ajuda').selectOption('Low')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(attachments(page)).toContainText('Tente de novo ou remova-o')
  await page.getByRole('button', { name: 'Tentar de novo: tela.png' }).click()
  await expect(attachments(page).locator('img')).toBeVisible()

  // What the server does not accept is said beside the file.
  await chooser(page).setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('MZ\0') })
  await expect(attachments(page).getByRole('alert').filter({ hasText: 'nota.txt' })).toContainText('não é aceito')
  await expect(page.getByRole('button', { name: 'Tentar de novo: nota.txt' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remover nota.txt' }).click()
  const files = Array.from({ length: 7 }, (_, at) => ({
    name: `log${at}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(`log ${at}`),
  }))
  await chooser(page).setInputFiles(files)
  await expect(attachments(page)).toContainText('Ficaram de fora: log5.txt, log6.txt')
  await expect(attachments(page).getByRole('listitem')).toHaveCount(6)
  await expect(attachments(page).getByRole('listitem').filter({ hasText: 'log4.txt' })).toContainText('bytes')
  await axe(page)

  // A refused ticket and a reload keep them.
  await page.route(
    '**/api/ticket/store',
    (route) => route.fulfill({ status: 500, json: { message: 'Algo quebrou.' } }),
    {
      times: 1,
    },
  )
  complaints.expect(/status of 500/)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Algo quebrou.' })).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(attachments(page).getByRole('listitem')).toHaveCount(6)
  await expect(attachments(page).locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(
    page.getByRole('region', { name: 'Mensagem original' }).getByRole('link', { name: /Baixar log/ }),
  ).toHaveCount(5)
})

// B2
test('pages that fail, the contact page and the guides lead to and from a ticket', async ({ page, complaints }) => {
  complaints.expect(/status of 500/)
  const word = `Kefra${Math.random().toString(36).slice(2, 8)}`
  await asAdmin(page, 'POST', '/guide/store', {
    title: `Como vencer ${word}`,
    body: '<p>Leve poções.</p>',
    subguide_id: (await asAdmin<{ data: { id: number }[] }>(page, 'GET', '/subguide/all')).data[0]!.id,
    is_public: 1,
  })
  await page.goto('/contact')
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Abrir um ticket' })).toHaveAttribute('href', '/support/ticket/store')
  expect(
    await page.locator('a[href="https://discord.com"]').evaluateAll((all) => all.map((each) => each.textContent)),
  ).not.toContain('Suporte')

  await as(page, await aPlayer(page))
  await page.route('**/api/purchase/all*', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Quebrou.', requestId: 'req-7' } }),
  )
  await page.goto('/orders')
  await page.getByRole('alert').getByRole('link', { name: 'Falar com o suporte' }).click()
  await expect(page.getByLabel('Título')).toHaveValue('Erro (unexpected, req-7) na página /orders')
  await expect(page.getByLabel('Tipo de ajuda')).toHaveValue('Bug')

  await page.getByLabel('Título').fill(`Quem é ${word}?`)
  const guides = page.getByRole('region', { name: 'Talvez um guia já responda' })
  const link = guides.getByRole('link', { name: `Como vencer ${word}` })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(page.getByLabel('Título')).toBeFocused()
  await axe(page)
  for (const label of ['Tipo de ajuda', 'Prioridade da ajuda']) {
    await page.keyboard.press('Tab')
    await expect(page.getByLabel(label)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
})
