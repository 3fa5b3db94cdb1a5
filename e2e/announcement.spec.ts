import type { Page } from '@playwright/test'
import { toast } from './accounts.ts'
import { findAnnouncementsNow, portalDatabase } from './database.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { publish } from './notices.ts'

const place = String(Math.floor(Math.random() * 1e9) + 1e9)
const token = 'a-webhook-of-this-journey-'
const sandboxUrl = String(process.env.SANDBOX_URL)

async function addChannel(page: Page, name: string): Promise<void> {
  await page.goto('/staff/announcements')
  await hydrated(page)
  await page.getByRole('button', { name: 'Novo canal' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome do canal').fill(name)
  await form.getByLabel('Endereço do webhook').fill('https://example.com/api/webhooks/1/x')
  await form.getByLabel('Texto de uma notícia').fill('Leia: {texto}')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByLabel('Texto de uma notícia')).toHaveAccessibleDescription(/Entre chaves só cabem/)
  await form.getByLabel('Texto de uma notícia').fill('Leia: {text}')
  await form.getByRole('button', { name: 'Ver prévia' }).click()
  await expect(form.getByRole('region', { name: 'Como vai ficar' }).getByText(/^Leia: ./)).toBeVisible()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByLabel('Endereço do webhook')).toHaveAccessibleDescription(/não é o endereço de um webhook/)
  await expect(form.getByLabel('Texto de uma notícia')).toHaveValue('Leia: {text}')
  await axe(page)
  await form.getByLabel('Endereço do webhook').fill(`${sandboxUrl}/discord/api/webhooks/${place}/${token}Zq9x`)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, 'Canal criado.')).toBeVisible()
}

test('staff connect a channel, see a preview, send a test, and an article is posted there', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  const word = Math.random().toString(36).slice(2, 8)
  const name = `Novidades ${word}`
  const staff = await asStaff(page)
  await addChannel(page, name)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await expect(card).toContainText('termina em Zq9x')
  await card.getByRole('button', { name: /^Enviar teste/ }).click()
  await expect(card.getByRole('status')).toHaveText('O teste chegou. Confira o canal.')
  const posts = async () =>
    (await (await page.request.get(`${sandboxUrl}/control/posts`)).json()) as { place: string; title: string }[]
  const title = `Cerco de ${word}`
  await publish(page, staff, { title, description: '<p>Começa hoje.</p>' })
  const database = await portalDatabase()
  await findAnnouncementsNow(database)
  await database.close()
  await expect
    .poll(async () => (await posts()).filter((post) => post.place === place && post.title === title).length)
    .toBe(1)
  await page.goto('/staff/announcements')
  await hydrated(page)
  await page.getByRole('combobox', { name: 'Canal' }).selectOption({ label: name })
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page).toHaveURL(/target=\d+/)
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }), hasText: name })
  await expect(entry).toContainText('Publicado')
  await expect(entry).toContainText('Leia: Começa hoje.')
  // The sticky header covers a part of what is scrolled below it.
  await page.evaluate(() => scrollTo(0, 0))
  await axe(page)
  await page.getByRole('button', { name: `Excluir o canal ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(toast(page, 'Canal excluído.')).toBeVisible()
  await expect(entry).toContainText('(excluído)')
})
