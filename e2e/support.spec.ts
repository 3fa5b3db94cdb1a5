import { sql } from 'kysely'
import type { Page } from '@playwright/test'
import { aPlayer, as, toast, type Player } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { setHidden } from './polls.ts'
import { hostileKinds } from '../test/hostile-html.ts'

const answer = 'Encontramos a entrega e enviamos de novo.'
const aTitle = () => `Baú sumiu ${Math.random().toString(36).slice(2, 8)}`

/** Creates a ticket over the API; returns its number. */
async function aTicket(page: Page, player: Player, title: string, description = '<p>Desde ontem.</p>') {
  const reply = await page.request.post('/api/ticket/store', {
    data: { title, description, type: 'Bug', priorities: 'Hight' },
    headers: { authorization: `Bearer ${player.token}` },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return ((await reply.json()) as { data: { id: number } }).data.id
}

const comment = (page: Page, token: string, ticket_id: number, description: string, status = 'Open') =>
  page.request.post('/api/ticket-comment/store', {
    data: { ticket_id, description, status },
    headers: { authorization: `Bearer ${token}` },
  })

async function write(page: Page, label: string, text: string) {
  const editor = page.getByRole('textbox', { name: label, exact: true })
  await expect(editor).toHaveAttribute('contenteditable', 'true')
  await editor.click()
  await page.keyboard.type(text)
}

const row = (page: Page, title: string) => page.getByRole('main').locator('li, tr').filter({ hasText: title })

// TICKET-01 … 05, 09, 10, 12 … 15, 22 … 25, 27, 28, 30, D-115, D-117
test('a player opens a ticket and staff answer it, in two browsers at once', async ({ page, newVisitor }) => {
  test.slow()
  const player = await aPlayer(page)
  const title = aTitle()
  await as(page, player)
  await openTicket(page, title)
  const staff = await newVisitor()
  await asStaff(staff)
  await setTheme(staff, 'light')
  await answerTicket(staff, player, title)
  await solveTicket(page)
  await staff.reload()
  await hydrated(staff)
  await staff.getByRole('button', { name: 'Reabrir' }).click()
  await expect(staff.getByRole('button', { name: 'Enviar resposta' })).toBeVisible()
  await page.goto('/support?status=Open')
  await hydrated(page)
  await expect(row(page, title)).toContainText('Esperando a equipe')
})

async function openTicket(page: Page, title: string): Promise<void> {
  await page.goto('/support')
  await hydrated(page)
  await expect(page.getByText('Você ainda não abriu tickets.')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Tickets por situação' })
  for (const entry of ['Novo', 'Aberto', 'Pendente', 'Concluído'])
    await expect(menu.getByRole('link', { name: entry })).toBeVisible()
  await axe(page)
  await page.getByRole('main').getByRole('link', { name: 'Novo ticket' }).first().click()
  await expect(page).toHaveURL('/support/ticket/store')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  for (const label of ['Título', 'Tipo de ajuda', 'Prioridade da ajuda'])
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  expect(
    await page
      .getByLabel('Tipo de ajuda')
      .locator('option:not([disabled])')
      .evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value)),
  ).toEqual(['Question', 'Bug', 'Reclamation', 'Ban'])
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('Tipo de ajuda').selectOption('Bug')
  await page.getByLabel('Prioridade da ajuda').selectOption('Hight')
  await write(page, 'Descrição', 'Sumiu depois da manutenção.')
  // A reload keeps the typed text.
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Título')).toHaveValue(title)
  await expect(page.getByRole('textbox', { name: 'Descrição' })).toContainText('Sumiu depois')
  await axe(page)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page).toHaveURL(/\/support\/reply\?id=\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const original = page.getByRole('region', { name: 'Mensagem original' })
  await expect(original).toContainText('Renata Moreira')
  await expect(original.getByText('player', { exact: true })).toBeVisible()
}

async function answerTicket(staff: Page, player: Player, title: string): Promise<void> {
  await staff.goto(`/support?q=${encodeURIComponent(title)}`)
  await hydrated(staff)
  await expect(staff.getByRole('heading', { level: 1, name: 'Fila de tickets' })).toBeVisible()
  await expect(staff.getByText('1 - 1 de 1')).toBeVisible()
  await expect(row(staff, title).locator('time.text-warn')).toBeVisible()
  await axe(staff)
  await row(staff, title).getByRole('link', { name: title }).click()
  await expect(staff.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(staff.getByRole('complementary', { name: 'Para a equipe' })).toContainText(player.username)
  const status = staff.getByLabel('Situação')
  expect(
    await status.locator('option').evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value)),
  ).toEqual(['', 'New', 'Open', 'Pending', 'Solved'])
  await status.selectOption('')
  await write(staff, 'Resposta', '1234567')
  await staff.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(status).toHaveAttribute('aria-invalid', 'true')
  await expect(staff.getByRole('textbox', { name: 'Resposta', exact: true })).toHaveAttribute('aria-invalid', 'true')
  await status.selectOption('Pending')
  await write(staff, 'Resposta', ` ${answer}`)
  await axe(staff)
  await staff.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(toast(staff, 'Comentário enviado.')).toBeVisible()
  await expect(staff.locator('[data-comment]').filter({ hasText: answer }).getByText('GM')).toBeVisible()
}

async function solveTicket(page: Page): Promise<void> {
  // The player's open page updates by itself.
  await expect(page.locator('[data-comment]').filter({ hasText: answer })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('status').getByText('Pendente')).toBeVisible()
  await page.getByLabel('Situação').selectOption('Solved')
  await write(page, 'Resposta', 'Chegou, muito obrigada!')
  await page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(page.getByText('Seu ticket foi concluído, esperamos ter ajudado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reabrir', exact: true })).toHaveCount(0)
  await expect(page.locator('[data-comment]').filter({ hasText: 'muito obrigada' }).getByText('GM')).toHaveCount(0)
  await axe(page)
}

// TICKET-11, TICKET-12, TICKET-36 … 38
test('comments are closed but the newest; what the server refuses is said, and the text stays', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 4\d\d|status of 500/)
  const player = await aPlayer(page)
  const id = await aTicket(page, player, aTitle())
  await comment(page, player.token, id, `<p>${'a'.repeat(150)}</p>`)
  await comment(page, player.token, id, '<p>O mais novo de todos.</p>')
  await as(page, player)
  await page.goto(`/support/reply/${id}`)
  await hydrated(page)
  const [first, last] = [page.locator('[data-comment]').first(), page.locator('[data-comment]').last()]
  await expect(first.getByRole('button')).toHaveAttribute('aria-expanded', 'false')
  await expect(first.locator('[data-preview]')).toHaveText('a'.repeat(100))
  await expect(last.getByRole('button')).toHaveAttribute('aria-expanded', 'true')
  await first.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(first.getByText('a'.repeat(150))).toBeVisible()

  const refusal = { current: { status: 500, json: { message: 'Algo quebrou.', code: 'unexpected' } as object } }
  await page.route('**/api/ticket-comment/store', (route) => route.fulfill(refusal.current))
  await write(page, 'Resposta', 'Um texto que fica.')
  const send = () => page.getByRole('button', { name: 'Enviar resposta' }).click()
  await send()
  await expect(page.getByRole('alert').filter({ hasText: 'Algo quebrou.' })).toBeVisible()
  refusal.current = {
    status: 400,
    json: {
      code: 'invalid_input',
      message: 'x',
      messages: [
        { field: 'description', validation: 'a', message: 'Primeira mensagem.' },
        { field: 'other', validation: 'b', message: 'Segunda mensagem.' },
      ],
    },
  }
  await send()
  await expect(page.getByText('Primeira mensagem.')).toBeVisible()
  await expect(page.getByText('Segunda mensagem.')).toBeVisible()
  refusal.current = { status: 429, json: {} }
  await send()
  await expect(page.getByText('Limite de comentários. Aguarde alguns minutos.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Resposta', exact: true })).toContainText('Um texto que fica.')
})

// D-118: when two members of staff answer at once, the second is told and keeps the text.
test('staff see that another has answered meanwhile, and lose nothing', async ({ page, newVisitor, complaints }) => {
  complaints.expect(/status of 409/)
  const player = await aPlayer(page)
  const id = await aTicket(page, player, aTitle())
  await asStaff(page)
  await page.goto(`/support/reply?id=${id}`)
  await hydrated(page)
  await write(page, 'Resposta', 'A minha resposta, escrita com calma.')
  // The refusal must bring the other answer, so the page polls nothing.
  await setHidden(page, true)
  const visitor = await newVisitor()
  const other = await aStaffMember(visitor)
  expect((await comment(visitor, other.token, id, `<p>${answer}</p>`, 'Open')).status()).toBe(201)
  await page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Renata Moreira respondeu enquanto você escrevia' }),
  ).toBeVisible()
  await expect(page.locator('[data-comment]').filter({ hasText: answer })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Resposta', exact: true })).toContainText('escrita com calma')
  await page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(page.locator('[data-comment]').filter({ hasText: 'escrita com calma' })).toBeVisible()
  await expect(page.locator('[data-comment]')).toHaveCount(2)
})

// TICKET-06 … 08, TICKET-39, TICKET-20
test('visitors are sent home to sign in; a list that fails says so in words, and a type of old has its badge', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  await page.goto('/en/support')
  await expect(page).toHaveURL('/en')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Necessary login to access page.')

  const visitor = await newVisitor()
  const player = await aPlayer(visitor)
  const id = await aTicket(visitor, player, aTitle())
  await as(visitor, player)
  const reply = await visitor.request.get(`/api/ticket/${id}`, { headers: { authorization: `Bearer ${player.token}` } })
  const body = (await reply.json()) as { ticket: object }
  await visitor.route(`**/api/ticket/${id}`, (route) =>
    route.fulfill({ json: { ...body, ticket: { ...body.ticket, type: 'Incident' } } }),
  )
  await visitor.goto(`/en/support/reply?id=${id}`)
  await expect(visitor.getByText('Incident', { exact: true })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Send Comment' })).toBeVisible()
  await visitor.route('**/api/ticket/showByUser*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken.' } }),
  )
  await visitor.goto('/en/support')
  await expect(visitor.getByText(/^Failed load tickets\. /)).toBeVisible()
})

test('a hostile ticket harms neither its staff nor its player', async ({ page, newVisitor }) => {
  test.slow()
  const player = await aPlayer(page)
  const kinds = Object.entries(hostileKinds)
  const inputs = kinds.flatMap(([, all]) => all)
  expect(inputs.length).toBeGreaterThanOrEqual(200)
  const staff = await newVisitor()
  await asStaff(staff)
  await as(page, player)
  for (const each of [page, staff]) {
    await each.addInitScript(() => {
      window.alert = () => void Object.assign(window, { harmed: true })
    })
    each.on('dialog', (dialog) => void dialog.dismiss())
  }
  // As many comments as a ticket allows, each with one input. Inputs without visible content are refused.
  const ids: number[] = []
  let id = 0
  for (const [at, input] of inputs.entries()) {
    if (at % 70 === 0)
      ids.push((id = await aTicket(page, player, `Hostil ${at}`, `${input}<p>a <strong>b</strong></p>`)))
    const sent = await comment(page, player.token, id, `${input}<p>um <strong>texto</strong> que fica</p>`)
    expect([201, 400], input).toContain(sent.status())
  }
  const outside: string[] = []
  for (const each of [page, staff]) {
    each.on('request', (request) => {
      if (/evil\.example|^javascript:/.test(request.url())) outside.push(request.url())
    })
    for (const each_id of ids) {
      await each.goto(`/support/reply?id=${each_id}`)
      await hydrated(each)
      const texts = each.locator('[data-comment] .prose-body')
      await expect(texts.first()).toBeAttached()
      await expect(each.locator('[data-comment] strong').first()).toBeAttached()
      const found = await each.locator('main').evaluate((main) => {
        const bodies = [...main.querySelectorAll('.prose-body:not(.ProseMirror)')]
        const all = bodies.flatMap((body) => [...body.querySelectorAll('*')])
        return {
          harmed: 'harmed' in window,
          tags: [...new Set(all.map(({ tagName }) => tagName))],
          attributes: [...new Set(all.flatMap((element) => element.getAttributeNames()))],
          links: all.flatMap((element) => element.getAttribute('href') ?? []),
        }
      })
      expect(found.harmed).toBe(false)
      const allowed = 'P UL OL LI BLOCKQUOTE PRE BR A STRONG EM U S CODE'.split(' ')
      expect(found.tags.filter((tag) => !allowed.includes(tag))).toEqual([])
      expect(found.attributes.filter((name) => !['href', 'title', 'rel', 'start'].includes(name))).toEqual([])
      expect(found.links.filter((link) => !/^(https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(link))).toEqual([])
    }
  }
  expect(outside).toEqual([])
})

async function aStaffMember(page: Page): Promise<Player> {
  const player = await aPlayer(page)
  const { db, close } = await portalDatabase()
  await sql`update users set roles = array['admin'] where login = ${player.username}`.execute(db)
  await close()
  return player
}
