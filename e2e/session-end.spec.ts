import type { Page } from '@playwright/test'
import { aPlayer, as, storedToken, toast, type Player } from './accounts.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { setHidden } from './polls.ts'
import { aPerson, tracesIn, type Person } from './person.ts'

// Each way in which a session may end, on one page of each kind. walk/sign-out.spec.ts covers every protected page.

const kinds = ['/settings/profile', '/transactions', '/support', '/referral-center', '/staff/payments']

/** Opens one tab for each kind of page, all of the same person; the first tab is `page`. */
async function openTabs(page: Page, person: Player, paths: string[]): Promise<Page[]> {
  await as(page, person)
  const tabs = [page]
  for (const [index, path] of paths.entries()) {
    const tab = (tabs[index] ??= await page.context().newPage())
    await tab.goto(path)
    await hydrated(tab)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(tab.locator('.pulse:visible')).toHaveCount(0)
  }
  return tabs
}

/** A person who is also an administrator. A change of roles ends sessions, so they sign in again. */
async function aStaffPerson(page: Page): Promise<Person> {
  const person = await aPerson(page)
  const admin = { authorization: `Bearer ${(await login(page, { username: 'admin', password: 'admin123' })).token}` }
  const found = await page.request.get(`/api/staff/users?q=${person.username}`, { headers: admin })
  const { data } = (await found.json()) as { data: { id: number }[] }
  const reply = await page.request.put(`/api/staff/user/${data[0]!.id}/roles`, {
    headers: admin,
    data: { roles: ['administrator'] },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return { ...person, token: (await login(page, person)).token }
}

async function login(page: Page, { username, password }: { username: string; password: string }) {
  const reply = await page.request.post('/api/login', { data: { username, password } })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as { token: string }
}

async function signInThere(tab: Page, { username, password }: Player): Promise<void> {
  const dialog = tab.getByRole('dialog', { name: 'Entrar' })
  await dialog.getByLabel('Login').fill(username)
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await expect(dialog).toBeHidden()
}

async function nothingIsLeft(tabs: Page[], person: Person): Promise<void> {
  for (const tab of tabs) expect(await tracesIn(tab, person), tab.url()).toEqual([])
}

const expectSignedOut = async (tab: Page) => {
  await expect(tab).toHaveURL('/')
  await hydrated(tab)
  await expect(tab.getByRole('button', { name: 'Entrar' }).filter({ visible: true }).first()).toBeVisible()
}

test('a sign-out leaves nothing of the person on any page of any tab, nor for the next person', async ({ page }) => {
  const person = await aStaffPerson(page)
  const next = await aPlayer(page)
  const tabs = await openTabs(page, person, kinds)
  for (const tab of tabs) expect(await tracesIn(tab, person), tab.url()).not.toEqual([])

  await page.getByRole('button', { name: 'Minha conta' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).filter({ visible: true }).click()
  // First, because it does not stay until the last tab has loaded.
  await expect(toast(page, 'Você saiu da sua conta.')).toBeVisible()
  for (const tab of tabs) await expectSignedOut(tab)
  await nothingIsLeft(tabs, person)

  await page.getByRole('button', { name: 'Entrar' }).filter({ visible: true }).first().click()
  await signInThere(page, next)
  await nothingIsLeft(tabs, person)

  // The Back button restores a cached document of the person who was signed in before.
  await page.goto('/settings/profile')
  await hydrated(page)
  await expect(page.getByRole('main')).toContainText(next.username)
  await page.evaluate(() => {
    localStorage.removeItem('power-token')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL(/\/login\?to=/)
  expect(await tracesIn(page, { traces: [next.username] })).toEqual([])
})

/** Hides tabs, so that only another tab can tell them what a poll would tell, too. */
async function pollNothing(tabs: Page[]): Promise<void> {
  for (const tab of tabs) await setHidden(tab, true)
}

/** Ends the session on the server; a tab notices it, as pages do every 20 seconds. */
async function runOut(tab: Page): Promise<void> {
  const headers = { authorization: `Bearer ${await storedToken(tab)}` }
  expect((await tab.request.post('/api/logout', { headers })).ok()).toBe(true)
  await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('an expired session shows nothing until the same person is back, and then their text', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  const person = await aStaffPerson(page)
  const next = await aPlayer(page)
  const tabs = await openTabs(page, person, kinds)
  const site = page.getByLabel('Site', { exact: true })
  await site.fill('https://exemplo.com.br/meu')
  const place = await page.evaluate(() => {
    scrollTo(0, 150)
    return scrollY
  })
  expect(place).toBeGreaterThan(0)

  await pollNothing(tabs.slice(1))
  await runOut(page)
  for (const tab of tabs) {
    await expect(tab.getByRole('dialog', { name: 'Entrar' })).toBeVisible()
    await expect(tab.locator('main')).toBeHidden()
    const text = await tab.evaluate(() => document.body.innerText)
    expect(
      person.traces.filter((trace) => text.includes(trace)),
      tab.url(),
    ).toEqual([])
  }

  await signInThere(page, person)
  for (const tab of tabs) {
    await expect(tab.getByRole('dialog', { name: 'Entrar' })).toBeHidden()
    await expect(tab.locator('main')).toBeVisible()
  }
  await expect(page).toHaveURL('/settings/profile')
  await expect(site).toHaveValue('https://exemplo.com.br/meu')
  expect(await page.evaluate(() => scrollY), 'where they were').toBe(place)
  await expect(tabs[2]!.getByRole('main')).toContainText(person.username)

  // First the login is closed with Esc, which leaves the page. Then another person signs in.
  await runOut(page)
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectSignedOut(page)
  expect(await tracesIn(page, { traces: person.traces.slice(1) })).toEqual([])
  await signInThere(tabs[1]!, next)
  for (const tab of tabs.slice(1)) {
    await expect(tab.getByRole('button', { name: 'Minha conta' }).filter({ visible: true })).toBeVisible()
    await expect(tab.locator('main')).toBeVisible()
  }
  await nothingIsLeft(tabs, person)
})

test('a ban ends every page, and its message stays', async ({ page, newVisitor, complaints }) => {
  complaints.expect(/status of 401/)
  const person = await aPerson(page)
  const tabs = await openTabs(page, person, kinds.slice(0, 2))
  const staff = await newVisitor()
  const { token } = await login(staff, { username: 'admin', password: 'admin123' })
  const reply = await staff.request.post('/api/server/ban_user', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      nickname: person.username,
      by: 'login',
      ban_type: 1,
      day: 1,
      month: 1,
      year: 2030,
      note: 'Teste da jornada',
      reason: 'Teste',
    },
  })
  expect(reply.status(), await reply.text()).toBe(200)

  await pollNothing(tabs.slice(1))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  for (const tab of tabs) await expectSignedOut(tab)
  await expect(toast(page, /suspensa/)).toBeVisible()
  await nothingIsLeft(tabs, person)
})
