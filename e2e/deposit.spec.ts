import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { aPlayer, as, type Player } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { balanceOf, call } from './payment.ts'

const receipt = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#e8e0cc' } })
  .png()
  .toBuffer()

async function makeStaff({ username }: Player): Promise<void> {
  const { db, close } = await portalDatabase()
  await sql`update users set roles = array['admin'] where login = ${username}`.execute(db)
  await close()
}

const ownDeposits = (page: Page) => page.getByRole('region', { name: 'Seus depósitos' })

// DEP-02 … DEP-06
test('a transfer is reported with its proof, and two members of staff who approve it credit it once', async ({
  page,
  newVisitor,
}) => {
  const player = await aPlayer(page)
  await as(page, player)
  const number = await reportTransfer(page)
  const staff = await newVisitor()
  await asStaff(staff)
  await openDeposit(staff, number, player)
  const other = await newVisitor()
  const second = await aPlayer(other)
  await makeStaff(second)
  await as(other, second)
  await other.goto(`/deposit?id=${number}`)
  await hydrated(other)
  await approveTogether([staff, other], player)
  await expect(staff.getByRole('alertdialog')).toHaveCount(0)
  expect(await balanceOf(page, player)).toBe(749)
  await page.reload()
  const own = ownDeposits(page)
  await expect(own.getByText('Aprovado')).toBeVisible()
  await expect(own.getByText('Recebido, obrigado')).toBeVisible()
  const { data } = await call<{ data: { method: string; status: string }[] }>(page, player, 'GET', '/transaction/all')
  expect(data).toMatchObject([{ method: 'deposit', status: 'approved' }])
  // A transfer has no receipt: its row leads to the transfers, where its proof and its answer are.
  await page.goto('/transactions')
  await hydrated(page)
  await page.getByRole('table').getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL('/deposit/store')
  await expect(own.getByText('Recebido, obrigado')).toBeVisible()
})

/** Sends a proof of R$ 100, after forms that are refused; returns the number of the deposit. */
async function reportTransfer(page: Page): Promise<string> {
  await page.goto('/deposit/store')
  await hydrated(page)
  await axe(page)
  await page.getByRole('button', { name: 'Enviar comprovante' }).click()
  await expect(page.getByText('Envie o comprovante.', { exact: true })).toBeVisible()
  await page.getByLabel('Valor (R$)').fill('7')
  await page.getByRole('button', { name: 'Enviar comprovante' }).click()
  await expect(page.getByText('Informe pelo menos')).toBeVisible()
  await page.getByLabel('Valor (R$)').fill('100')
  await expect(page.getByText('Vale 749 Cash.')).toBeVisible()
  await page
    .getByLabel('Escolher arquivo')
    .setInputFiles({ name: 'comprovante.png', mimeType: 'image/png', buffer: receipt })
  await expect(page.getByRole('img', { name: 'Prévia do comprovante' })).toBeVisible()
  await page.getByLabel('Comentário (opcional)').fill('Pelo banco, ontem')
  await page.getByRole('button', { name: 'Enviar comprovante' }).click()
  const own = ownDeposits(page)
  await expect(own.getByText(/R\$.100,00/)).toBeVisible()
  await expect(own.getByText('Solicitado')).toBeVisible()
  return /nº (\d+)/.exec(await own.innerText())![1]!
}

/** Opens the deposit from the lists of staff. */
async function openDeposit(staff: Page, number: string, player: Player): Promise<void> {
  await staff.goto('/manageDeposit')
  await expect(staff).toHaveURL(/\/deposits$/)
  await hydrated(staff)
  for (const tab of ['criados', 'em processamento', 'entregues'])
    await expect(staff.getByRole('tab', { name: tab })).toBeVisible()
  await axe(staff)
  await staff.getByRole('tab', { name: 'criados' }).click()
  await expect(staff).toHaveURL(/tab=created/)
  await staff.getByRole('link', { name: new RegExp(`^Nº ${number} de ${player.username}`) }).click()
  await expect(staff.getByRole('heading', { name: `Depósito nº ${number}` })).toBeVisible()
  for (const text of [player.username, player.email, 'Pelo banco, ontem'])
    await expect(staff.getByRole('region', { name: 'Jogador' })).toContainText(text)
  const proof = staff.getByRole('img', { name: `Comprovante enviado por ${player.username}` })
  await expect.poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  const status = staff.getByLabel('Situação')
  expect(
    await status.locator('option').evaluateAll((all) => all.map((each) => (each as HTMLOptionElement).value)),
  ).toEqual(['requested', 'processing', 'disapproved', 'approved'])
  await axe(staff)
}

async function approveTogether(pages: Page[], player: Player): Promise<void> {
  for (const each of pages) {
    await each.getByLabel('Situação').selectOption('approved')
    await each.getByLabel('Nota').fill('Recebido, obrigado')
    await each.getByRole('button', { name: 'Salvar' }).click()
    const dialog = each.getByRole('alertdialog')
    await expect(dialog).toContainText(player.username)
    await expect(dialog).toContainText(/R\$.100,00/)
  }
  await Promise.all(pages.map((each) => each.getByRole('button', { name: 'Aprovar e creditar 749 Cash' }).click()))
  for (const each of pages) await expect(each.getByRole('region', { name: 'Jogador' })).toContainText('749 Cash')
}

test('who decides after a colleague reads what the colleague decided, and keeps the note', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const player = await aPlayer(page)
  await as(page, player)
  const number = await reportTransfer(page)
  const [one, other] = [await newVisitor(), await newVisitor()]
  for (const staff of [one, other]) {
    await asStaff(staff)
    await staff.goto(`/deposit?id=${number}`)
    await hydrated(staff)
  }
  const save = (staff: Page) => staff.getByRole('button', { name: 'Salvar' }).click()
  await one.getByLabel('Situação').selectOption('disapproved')
  await one.getByLabel('Nota').fill('O comprovante é de outra pessoa.')
  await save(one)
  await expect(one.getByRole('main').getByText('Reprovado').first()).toBeVisible()

  await other.getByLabel('Situação').selectOption('approved')
  await other.getByLabel('Nota').fill('Recebido, obrigado')
  await save(other)
  await other.getByRole('button', { name: 'Aprovar e creditar 749 Cash' }).click()
  await expect(other.getByRole('alert')).toContainText('Outra pessoa alterou isto')
  await expect(other.getByRole('alertdialog')).toHaveCount(0)
  await expect(other.locator('h1 + *')).toHaveText('Reprovado')
  await expect(other.getByLabel('Nota')).toHaveValue('Recebido, obrigado')
  expect(await balanceOf(page, player)).toBe(0)
  // Having read it, staff may still decide otherwise.
  await save(other)
  await other.getByRole('button', { name: 'Aprovar e creditar 749 Cash' }).click()
  await expect(other.getByRole('region', { name: 'Jogador' })).toContainText('749 Cash')
})

test('the account can be copied, and a receipt as PDF reaches staff as a file to download', async ({
  page,
  newVisitor,
}) => {
  const player = await aPlayer(page)
  await as(page, player)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/donation')
  await hydrated(page)
  await page.getByRole('link', { name: /transferência bancária/ }).click()
  const account = page.getByRole('region', { name: 'Para onde transferir' })
  await expect(account).toContainText('Ana Souza')
  await account.getByRole('button', { name: 'Copiar a chave' }).click()
  await expect(account.getByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('doacoes@guildhall.example')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await page.getByLabel('Valor (R$)').fill('50')
  const name = `comprovante ${player.username}.pdf`
  await page
    .getByLabel('Escolher arquivo')
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') })
  await expect(page.getByRole('img', { name: 'Prévia do comprovante' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Enviar comprovante' }).click()
  const own = ownDeposits(page)
  await expect(own.getByText(name)).toBeVisible()
  await axe(page)
  const number = /nº (\d+)/.exec(await own.innerText())![1]!

  const staff = await newVisitor()
  await asStaff(staff)
  await setTheme(staff, 'light')
  await staff.goto(`/deposit?id=${number}`)
  await hydrated(staff)
  const proof = staff.getByRole('region', { name: 'Comprovante', exact: true })
  await expect(proof).toContainText('PDF, 15 bytes')
  await expect(proof.getByRole('img')).toHaveCount(0)
  await axe(staff)
  const [download] = await Promise.all([
    staff.waitForEvent('download'),
    proof.getByRole('link', { name: `Baixar ${name} (15 bytes)` }).click(),
  ])
  expect(download.suggestedFilename()).toBe('proof.pdf')
  await expect(staff).toHaveURL(/\/deposit\?id=/)
})

// DEP-04, DEP-07, D-108
test('each status of a deposit has its colour, and a row needs no more than its documented fields', async ({
  page,
}) => {
  await asStaff(page)
  const user = {
    firstname: 'Ana',
    lastname: 'Lima',
    email: 'ana@mail.example',
    username: 'analima',
    phone: '11999998888',
  }
  const colours = { requested: 'brass', processing: 'warn', disapproved: 'danger', approved: 'success' }
  const rows = Object.keys(colours).map((status, at) => ({
    id: at + 1,
    user,
    url: null,
    value: '50.00',
    status,
    note: '',
  }))
  await page.route('**/api/deposit/all*', (route) => route.fulfill({ json: rows }))
  await page.goto('/deposits')
  await hydrated(page)
  const words = ['Solicitado', 'Em processamento', 'Reprovado', 'Aprovado']
  for (const [at, colour] of Object.values(colours).entries())
    await expect(
      page
        .getByRole('row')
        .nth(at + 1)
        .getByText(words[at]!)
        .filter({ visible: true }),
    ).toHaveClass(new RegExp(colour))
})

// DEP-01
test('the old address of the administration leads to the deposits', async ({ page }) => {
  await asStaff(page)
  await setTheme(page, 'light')
  await page.goto('/en/administration')
  await hydrated(page)
  await axe(page)
  const entry = page.getByRole('complementary').getByRole('link', { name: 'Deposits' })
  await expect(entry).toHaveAttribute('href', '/en/manageDeposit')
  await entry.click()
  await expect(page).toHaveURL(/\/en\/deposits$/)
  await expect(page.getByRole('tab', { name: 'delivered' })).toBeVisible()
  await expect(page.locator('a[href$="/manageDeposit"]')).toHaveCount(0)
})
