import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { connect } from '../server/src/db/connect.ts'
import { queueDelivery } from '../server/src/features/delivery/service.ts'
import { itemOf } from '../server/src/game/formats/item.ts'
import { createJobs } from '../server/src/jobs/worker.ts'
import { createDatabase, startTestServer, type TestServer } from '../test/server.ts'
import { aLogin } from './accounts.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'
import { startPortal, type Portal } from './portal.ts'
import { field, fillRight, submit } from './signup-form.ts'

test.describe.configure({ mode: 'serial' })

/** `npm start` with a game that is reached through folders, and the sandbox as its server. */
async function aWorld(dialect: 'w2pp' | 'over') {
  const root = await mkdtemp(join(tmpdir(), 'guildhall-game-'))
  const server = await startTestServer()
  const url = await createDatabase(server, dialect)
  const portal = await startPortal({
    DATABASE_URL: url,
    GAME: 'folders',
    GAME_ROOT: root,
    GAME_DIALECT: dialect,
    GAME_CHEST_PICK: 'first-empty',
    // On a busy machine this is long enough for a test to act while an item is on its way.
    GAME_VERIFY_MS: '5000',
    SANDBOX_FOLDERS: 'on',
    SANDBOX_FOLDERS_MS: '300',
  })
  return { root, url, portal, end: () => end(portal, server, root) }
}

async function end(portal: Portal, server: TestServer, root: string): Promise<void> {
  await portal.stop()
  await portal.remove()
  await server.stop()
  await rm(root, { recursive: true, force: true })
}

/** Signs a player up on the page; the field shows the game's own rule for passwords. */
async function signUp(page: Page): Promise<string> {
  await page.goto('/en/signup')
  await hydrated(page)
  const username = await fillRight(page, aLogin())
  // The usual password has a sign, which this game does not take: the form says so before anything is sent.
  await field(page, 'Password').blur()
  await expect(field(page, 'Password')).toHaveAccessibleDescription(/takes passwords of 5 to 10 letters and digits/)
  await expect(submit(page)).toBeDisabled()
  await field(page, 'Password').fill('Trono77x')
  await submit(page).click()
  await expect(page).toHaveURL(/\/en$/)
  return username
}

async function control(portal: Portal, method: string, path: string, body?: object) {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${portal.sandboxUrl}/control${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers } : {}),
  })
  return (await reply.json()) as { accepted?: boolean; chest?: { item: number[] }[]; received?: unknown[] }
}

/** Queues an item like a purchase, from another process than the portal's. */
async function queueItem(databaseUrl: string, login: string, reference: string, item: number[]): Promise<void> {
  const { db, close } = connect(databaseUrl)
  const app = { now: () => new Date(), jobs: createJobs() }
  await db
    .transaction()
    .execute((tx) => queueDelivery(app, tx, { reference, userId: null, login, item: itemOf(item)!, target: 'storage' }))
  await close()
}

async function openDeliveries(page: Page, login: string): Promise<void> {
  const reply = await page.request.post('/api/login', { data: { username: 'admin', password: 'admin123' } })
  const { token } = (await reply.json()) as { token: string }
  await page.addInitScript((value) => localStorage.setItem('power-token', value), token)
  await page.goto(`/staff/deliveries?q=${login}`)
  await hydrated(page)
}

const firstCard = (page: Page) => page.getByRole('region', { name: 'Entregas' }).locator('[data-row]').first()

/** The drawer of the list. */
const detailOf = (page: Page) => page.locator('dialog[open]')

/** Reloads the list until the newest delivery has these words. */
async function untilDeliverySays(page: Page, words: string): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name: 'Atualizar' }).click()
    await expect(firstCard(page)).toContainText(words, { timeout: 1_000 })
  }).toPass({ timeout: 60_000, intervals: [1_000] })
}

test('w2pp: an account, items and the ranking through the folders', async ({ newVisitor, complaints }) => {
  // Then its own limit is longer than those of all its waits together, so a wait that fails says what it waited for.
  test.slow()
  complaints.expect(/request to another origin/)
  complaints.expect(/status of 400/)
  const world = await aWorld('w2pp')
  const { portal } = world
  try {
    const page = await newVisitor({ baseURL: portal.url })
    const login = await signUp(page)
    const entry = await control(portal, 'POST', `/game/accounts/${login}/login`, { password: 'Trono77x' })
    expect(entry).toEqual({ accepted: true })

    await queueItem(world.url, login, 'test 1', [413, 61, 10])
    await expect
      .poll(async () => (await control(portal, 'GET', `/game/accounts/${login}`)).chest, { timeout: 30_000 })
      .toEqual([{ slot: 0, item: [413, 61, 10] }])
    const staff = await newVisitor({ baseURL: portal.url })
    await openDeliveries(staff, login)
    await untilDeliverySays(staff, 'Entregue')
    const card = firstCard(staff)
    await card.getByRole('link').first().click()
    await expect(detailOf(staff)).toContainText('10 × Poeira de Lactolerium')
    await expect(detailOf(staff)).toContainText(/[0-9a-f-]{36}\.txt/)
    await staff.keyboard.press('Escape')

    // While the player chooses a character, the game server overwrites the account's file with its own copy. So the
    // item is lost.
    await control(portal, 'POST', `/game/accounts/${login}/presence`, { state: 'select' })
    await queueItem(world.url, login, 'test 2', [412, 61, 5])
    const inbox = join(world.root, 'Common/ImportItem')
    await untilDeliverySays(staff, 'A caminho')
    await expect.poll(async () => (await readdir(inbox)).length).toBe(0)
    await control(portal, 'POST', `/game/accounts/${login}/presence`, { state: 'online' })
    await untilDeliverySays(staff, 'Sem notícia')
    await expect(card).toContainText('nunca apareceu no baú')
    await axe(staff)

    // Staff send it again with a reason, and it arrives once.
    await card.getByRole('button', { name: `Enviar de novo: Poeira de Oriharucon, conta ${login}` }).click()
    const dialog = staff.getByRole('alertdialog')
    await expect(dialog).toContainText(`Enviar Poeira de Oriharucon de novo para ${login}?`)
    await dialog.getByRole('button', { name: 'Enviar de novo' }).click()
    await expect(dialog).toContainText('Escreva pelo menos 10 letras.')
    await axe(staff)
    await dialog.getByLabel('Justificativa').fill('O jogador não tem o item, visto no jogo.')
    await dialog.getByRole('button', { name: 'Enviar de novo' }).click()
    await expect(staff.getByText(`Poeira de Oriharucon para ${login} volta para a fila.`)).toBeVisible()
    await untilDeliverySays(staff, 'Entregue')
    await card.getByRole('link').first().click()
    await expect(detailOf(staff)).toContainText('Tentativas anteriores: 1')
    await staff.keyboard.press('Escape')
    const { chest } = await control(portal, 'GET', `/game/accounts/${login}`)
    expect(chest?.filter(({ item }) => item[0] === 412)).toHaveLength(1)

    // RANK-16, RANK-21: account files contain no points.
    await expect(async () => {
      await page.goto('/ranking')
      await expect(page.getByRole('table')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expect(page.getByRole('columnheader')).toHaveText(['Pos', 'Personagem', 'Level', 'Classe', 'Reino', 'Guild'])
    await expect(page.getByLabel('Ordenar por').locator('option')).toHaveCount(4)
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await page.goto('/droplist?q=poeira')
    await expect(page.getByRole('rowheader', { name: 'Poeira de Lactolerium' }).first()).toBeVisible()
    // An open page would report that its portal stops.
    for (const each of [page, staff]) await each.close()
  } finally {
    await world.end()
  }
})

test('over: an account and an item through the folders; the page says what is not available', async ({
  newVisitor,
  complaints,
}) => {
  test.setTimeout(300_000)
  complaints.expect(/request to another origin/)
  complaints.expect(/status of 400/)
  const world = await aWorld('over')
  const { portal } = world
  try {
    const page = await newVisitor({ baseURL: portal.url })
    const login = await signUp(page)
    await queueItem(world.url, login, 'test 1', [413, 61, 10])
    await expect
      .poll(async () => (await control(portal, 'GET', `/game/accounts/${login}`)).received?.length, { timeout: 30_000 })
      .toBe(1)
    const staff = await newVisitor({ baseURL: portal.url })
    await openDeliveries(staff, login)
    await untilDeliverySays(staff, 'Entregue')

    await page.goto('/ranking')
    await expect(page.getByText('Este jogo não passa o ranking para o portal.')).toBeVisible()
    await axe(page)
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Melhores jogadores' })).toContainText('não passa o ranking')
    await page.goto('/en/ranking')
    await expect(page.getByText('This game does not tell the portal its ranking.')).toBeVisible()
    await expect(async () => {
      await page.goto('/droplist?q=poeira')
      await expect(page.getByRole('rowheader').first()).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    // An open page would report that its portal stops.
    for (const each of [page, staff]) await each.close()
  } finally {
    await world.end()
  }
})
