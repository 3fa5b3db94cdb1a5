import type { Page } from '@playwright/test'
import { aPlayer, as } from './accounts.ts'
import { cut, expectComplaints, isSaved, saved, test } from './app.ts'
import { axe, expect, hydrated } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(expectComplaints)

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Você está sem conexão. Esta página é de' })

test('a visitor installs the portal, reads the news without a connection, and comes back', async ({ page, front }) => {
  await page.goto('/')
  await hydrated(page)
  const link = page.locator('link[rel=manifest]')
  const manifest = await (await page.request.get((await link.getAttribute('href'))!)).json()
  expect(manifest).toMatchObject({ id: '/', start_url: '/', display: 'standalone', lang: 'pt-BR' })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toBe(type)
    const [width] = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return [picture.naturalWidth]
    }, src)
    expect(`${width}x${width}`).toBe(sizes)
  }
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])

  await isSaved(page, '/')
  await page.goto('/notice')
  const title = page.getByRole('article').first().getByRole('link').first()
  const path = (await title.getAttribute('href'))!
  await title.click()
  await expect(page).toHaveURL(path)
  await expect(page.locator('#main h1')).not.toHaveText('Notícias')
  const heading = await page.locator('#main h1').textContent()
  await isSaved(page, path)

  await cut(page, front, true)
  await page.goto('/')
  await expect(bar(page)).toBeVisible()
  await hydrated(page)
  await page.getByRole('link', { name: 'Ver todas' }).first().click()
  await expect(page).toHaveURL('/notice')
  await expect(bar(page)).toBeVisible()
  await page.locator(`a[href="${path}"]`).first().click()
  await expect(page.locator('#main h1')).toHaveText(heading!)
  await expect(bar(page)).toBeVisible()

  await page.goto('/shopping')
  await expect(page).toHaveURL('/offline?to=%2Fshopping')
  await expect(page.getByRole('heading', { name: 'Você está sem conexão' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: heading! })).toBeVisible()
  await hydrated(page)
  await axe(page)
  await cut(page, front, false)
  await expect(page).toHaveURL('/shopping')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(path)
  await expect(bar(page)).toHaveCount(0)
})

test('nothing of one account is saved or shown to the next, with and without a connection', async ({ page, front }) => {
  const first = await aPlayer(page)
  await as(page, first)
  await page.goto('/')
  await hydrated(page)
  await isSaved(page, '/')
  await page.goto('/settings/profile')
  await expect(page.getByLabel('E-mail').first()).toHaveValue(first.email)
  await page.goto('/support?order=1')
  await page.goto('/guides')
  await isSaved(page, '/guides')
  await page.goto('/ranking')
  await isSaved(page, '/ranking')
  const texts = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        found.push(
          `${request.url} ${JSON.stringify([...request.headers])} ${await (await caches.match(request))!.text()}`,
        )
    return found
  })
  expect(texts.length).toBeGreaterThan(10)
  for (const secret of [first.username, first.email, first.token, '/api/', '/settings/', '/support?'])
    expect(texts.filter((text) => text.split(' ')[0]!.includes(secret))).toEqual([])
  for (const secret of [first.username, first.email, first.token])
    expect(texts.filter((text) => text.includes(secret))).toEqual([])

  await page.getByRole('button', { name: 'Minha conta' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).filter({ visible: true }).click()
  await expect(page.getByText(first.username)).toHaveCount(0)
  // The page at hand is loaded again, for a visitor.
  await expect.poll(() => saved(page, 'pages').catch(() => ['/guides'])).not.toContain('/guides')

  const second = await aPlayer(page)
  await as(page, second)
  await page.goto('/notice')
  await isSaved(page, '/notice')
  await cut(page, front, true)
  for (const path of ['/notice', '/guides', '/settings/profile']) {
    await page.goto(path)
    await hydrated(page)
    expect(await page.content()).not.toContain(first.username)
  }
  await expect(page).toHaveURL(/\/offline\?to=/)
  await expect(page.locator('#main').getByRole('link', { name: /Notícias/ })).toBeVisible()
  await expect(page.locator('#main').getByRole('link', { name: /Guias/ })).toHaveCount(0)
})

test('a new build is there after one navigation, and nothing reloads by itself', async ({ page, front }) => {
  front.setBuild('one')
  await page.goto('/')
  await hydrated(page)
  await isSaved(page, '/')
  await page.goto('/ranking')
  await isSaved(page, '/ranking')
  const scripts = () => page.locator('script[type=module]').getAttribute('src')
  expect(await scripts()).toContain('~one')

  front.setBuild('two')
  front.documents.length = 0
  await page.goto('/notice')
  await hydrated(page)
  expect(await scripts()).toContain('~two')
  await isSaved(page, '/notice')
  // What was saved of the former build is replaced, so that it is not shown without a connection either.
  await expect.poll(async () => (await saved(page, 'files')).filter((file) => file.includes('~one'))).toEqual([])
  expect(await saved(page, 'pages')).toEqual(expect.arrayContaining(['/', '/ranking', '/notice', '/offline']))
  expect(front.documents.filter((path) => path === '/notice')).toHaveLength(1)
})

test('an app that staff have switched off leaves nothing on the device', async ({ page, front }) => {
  await page.goto('/guides')
  await isSaved(page, '/guides')
  front.switchAppOff()
  await page.goto('/notice')
  await hydrated(page)
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await page.goto('/ranking')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})

test('the hint to install comes at the second visit, stays away from a form, and is dismissed for good', async ({
  page,
}) => {
  // Chromium makes its offer only for a person who uses the site for a while.
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: 'dismissed' }) }))
    })
  const hint = page.getByRole('complementary', { name: 'Guildhall na tela inicial' })
  const registered = () => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration()))
  await page.goto('/')
  await hydrated(page)
  await offer()
  await expect.poll(registered).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('app-visits'))).toBe('1')
  expect(await page.evaluate(() => localStorage.getItem('app-answered'))).toBeNull()

  // A visit ends with its tab.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/guides')
  await hydrated(page)
  await offer()
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().focus()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('app-visits'))).toBe('2')
  await expect(hint).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).click()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect(hint).toBeVisible()
  await axe(page)
  await hint.getByRole('button', { name: 'Agora não' }).click()
  await expect(hint).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('app-answered'))).toBe('1')
})
