import type { Page } from '@playwright/test'
import { aPlayer, as, toast, type Player } from './accounts.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'
import { aMember } from './staff-member.ts'

const aTitle = () => `Espada presa ${Math.random().toString(36).slice(2, 8)}`

async function aTicket(page: Page, player: Player, title: string): Promise<number> {
  const reply = await page.request.post('/api/ticket/store', {
    data: { title, description: '<p>Não sai do baú.</p>', type: 'Bug', priorities: 'Urgent' },
    headers: { authorization: `Bearer ${player.token}` },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return ((await reply.json()) as { data: { id: number } }).data.id
}

async function openTicket(page: Page, id: number): Promise<void> {
  await page.goto(`/support/reply?id=${id}`)
  await hydrated(page)
}

async function addNote(page: Page, text: string): Promise<void> {
  await page.getByRole('tab', { name: 'Nota interna' }).click()
  await page.getByRole('textbox', { name: 'Nota interna' }).fill(text)
  await page.getByRole('button', { name: 'Salvar nota' }).click()
  await expect(toast(page, 'Nota salva.')).toBeVisible()
}

/** A typed note survives a reload, and has a file. */
async function writeNote(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Nota interna' }).click()
  await page.getByRole('textbox', { name: 'Nota interna' }).fill('O registro mostra a espada.')
  await page.getByRole('textbox', { name: 'Nota interna' }).blur()
  await expect
    .poll(() => page.evaluate(() => Object.values(localStorage).some((value) => value.includes('O registro mostra'))))
    .toBe(true)
  await page.reload()
  await hydrated(page)
  await page.getByRole('tab', { name: 'Nota interna' }).click()
  await expect(page.getByRole('textbox', { name: 'Nota interna' })).toHaveValue('O registro mostra a espada.')
  await page.locator('[name=attachments]').setInputFiles({
    name: 'registro.log',
    mimeType: 'text/plain',
    buffer: Buffer.from('12:01 espada\n'),
  })
  await expect(page.getByRole('listitem').filter({ hasText: 'registro.log' })).toContainText('bytes')
  await addNote(page, 'O registro mostra a espada no baú.')
  await expect(page.locator('[data-note]')).toContainText('O registro mostra a espada no baú.')
  await expect(page.locator('[data-note]').getByRole('link', { name: /^Baixar registro\.log/ })).toBeVisible()
  // At the lower end of the page the footer moves the rail partly below the header.
  await page.evaluate(() => scrollTo(0, 0))
  await axe(page)
}

/** Writes a ready answer; an unknown placeholder is refused at its field. */
async function writeReadyAnswer(page: Page, id: number): Promise<void> {
  await page.goto('/staff/ready-answers')
  await hydrated(page)
  await page.getByRole('button', { name: 'Nova resposta pronta' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Título').fill(`Baú travado ${id}`)
  await form.getByLabel('Texto em português').fill('Olá, {nome}! O ticket {numero} foi visto por {senha}.')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByLabel('Texto em português')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Texto em português').fill('Olá, {nome}! Vimos o ticket {número}.')
  await axe(page)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(`Baú travado ${id}`)).toBeVisible()
}

test('two staff on one ticket: they see each other, leave a note, hand it over, and answer with a ready text', async ({
  page,
  newVisitor,
}) => {
  test.slow()
  const title = aTitle()
  const player = await aPlayer(page, { firstname: 'Marina' })
  const id = await aTicket(page, player, title)
  const [rui, bia] = [await newVisitor(), await newVisitor()]
  await aMember(rui, 'support')
  const second = await aMember(bia, 'administrator')
  await openTicket(rui, id)
  await openTicket(bia, id)

  // Each sees the other, and that the other types.
  await expect(rui.getByText('também está com este ticket aberto.')).toBeVisible({ timeout: 20_000 })
  await bia.getByRole('tab', { name: 'Nota interna' }).click()
  await bia.getByRole('textbox', { name: 'Nota interna' }).pressSequentially('Já vi')
  await expect(rui.getByText('está escrevendo…')).toBeVisible({ timeout: 20_000 })

  // The wish of the player counts once staff confirm it.
  const priority = rui.getByLabel('Prioridade na fila')
  await expect(priority).toHaveValue('')
  await priority.selectOption('Hight')
  await expect(toast(rui, 'Ticket alterado.')).toBeVisible()

  await writeNote(rui)

  await rui.getByRole('button', { name: 'Passar para…' }).click()
  await axe(rui)
  await rui.getByRole('dialog').getByRole('button', { name: second.username }).click()
  await expect(toast(rui, 'O ticket agora é de')).toBeVisible()

  // A ready answer, by keyboard alone.
  await writeReadyAnswer(bia, id)
  await openTicket(bia, id)
  await expect(bia.locator('[data-note]')).toContainText('O registro mostra a espada no baú.')
  const answer = bia.getByRole('textbox', { name: 'Resposta', exact: true })
  await expect(answer).toHaveAttribute('contenteditable', 'true')
  await answer.focus()
  await bia.keyboard.press('Control+.')
  await bia.keyboard.type(`bau travado ${id}`)
  await axe(bia)
  await bia.keyboard.press('Enter')
  await expect(answer).toContainText(`Olá, Marina! Vimos o ticket ${id}.`)
  await expect(answer).toBeFocused()
  await bia.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(toast(bia, 'Comentário enviado.')).toBeVisible()

  // The player reads the answer, and nothing of the note.
  await as(page, player)
  await openTicket(page, id)
  await expect(page.getByText(`Vimos o ticket ${id}.`)).toBeVisible()
  await expect(page.getByText('Nota interna')).toHaveCount(0)
  expect(await page.content()).not.toContain('O registro mostra')
})

test('staff merge duplicates, find tickets by their text, mark spam, and read what the author has beside them', async ({
  page,
  newVisitor,
}) => {
  test.slow()
  const player = await aPlayer(page)
  const [first, second] = [aTitle(), aTitle()]
  const into = await aTicket(page, player, first)
  const id = await aTicket(page, player, second)
  await page.request.post('/api/ticket-comment/store', {
    data: { ticket_id: id, description: 'Só a espada de fogo.', status: 'Open' },
    headers: { authorization: `Bearer ${player.token}` },
  })
  await as(page, player)
  await openTicket(page, into)
  const staff = await newVisitor()
  await aMember(staff, 'administrator')
  await staff.goto(`/support?q=${encodeURIComponent(`baú espadas ${player.username}`)}`)
  await hydrated(staff)
  await expect(staff.getByRole('main').locator('[data-row]')).toHaveCount(2)
  await openTicket(staff, id)
  await staff.getByText('Tickets', { exact: true }).click()
  await staff.getByRole('button', { name: `#${into} ${first}` }).click()
  const drawer = staff.getByRole('dialog')
  await expect(drawer).toContainText('Não sai do baú.')
  await axe(staff)
  await staff.keyboard.press('Escape')
  await staff.getByRole('button', { name: 'Juntar a outro…' }).click()
  await axe(staff)
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: `Juntar ao ${into}` })
    .click()
  await expect(staff).toHaveURL(new RegExp(`id=${into}$`))
  await expect(staff.getByRole('region', { name: `Juntado: ticket ${id}` })).toContainText(second)

  // The player's open page of the other ticket gets what was older than its newest comment, without a reload.
  await expect(page.getByRole('region', { name: `Juntado: ticket ${id}` })).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('[data-comment]').filter({ hasText: 'Só a espada de fogo.' })).toBeVisible()
  await openTicket(page, id)
  await expect(page.getByText('Este ticket foi juntado a outro')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: `Ticket ${into}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Para a equipe' })).toHaveCount(0)

  await staff.getByRole('button', { name: 'Marcar como spam' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Marcar como spam' }).click()
  await expect(toast(staff, `O ticket ${into} foi marcado como spam.`)).toBeVisible()
})
