import type { Page, Route } from '@playwright/test'
import { aPlayer, as } from './accounts.ts'
import { asStaff, expect, hydrated, test } from './fixtures.ts'

// Faults of the network on one page of each kind: no connection, a cut reply, a foreign page, or no reply. The client's
// own rules are tested in web/src/api/network.test.ts.

const offline = 'Sem conexão com o servidor. Verifique a sua internet.'
const incomplete = /A resposta chegou incompleta ou não veio do servidor\./

const breaks: [string, (route: Route) => Promise<void>, string | RegExp][] = [
  [
    'JSON that is cut',
    (route) => route.fulfill({ contentType: 'application/json', body: '{"data": [{"id"' }),
    incomplete,
  ],
  [
    'a foreign page',
    (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi do café</h1>' }),
    incomplete,
  ],
  ['nothing', (route) => route.abort(), offline],
]

/** Follows a link without a new document. */
const follow = (page: Page, path: string) =>
  page.evaluate((path) => {
    const link = document.querySelector<HTMLAnchorElement>(`a[href^="${path}"]`)
    if (!link) throw new Error(`No link leads to ${path}.`)
    link.click()
  }, path)

const kinds: [string, (page: Page) => Promise<unknown>, string, string | RegExp][] = [
  ['a public list', (page) => open(page, '/').then(() => follow(page, '/notice')), '**/api/notices*', 'Notícias'],
  [
    'an article',
    async (page) => {
      await open(page, '/')
      await follow(page, '/notice/')
    },
    '**/api/notice/*',
    /./,
  ],
  [
    'a private list',
    async (page) => {
      await as(page, await aPlayer(page))
      await open(page, '/transactions')
    },
    '**/api/transaction/all*',
    'Minhas transações',
  ],
  [
    'a staff page',
    (page) => asStaff(page).then(() => open(page, '/staff/payments')),
    '**/api/payment/search*',
    'Pagamentos',
  ],
]

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

for (const [kind, arrive, calls, title] of kinds)
  test(`${kind} names the network when a reply breaks, and recovers`, async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED|request failed/)
    await page.clock.install()
    const alert = page.getByRole('main').getByRole('alert')
    for (const [index, [way, answer, words]] of breaks.entries()) {
      await page.unroute(calls)
      await page.route(calls, answer)
      if (index === 0) await arrive(page)
      else await alert.getByRole('button', { name: 'Tentar de novo' }).click()
      await expect(async () => {
        await page.clock.runFor(1000)
        await expect(alert, way).toContainText(words, { timeout: 50 })
      }).toPass()
    }
    await page.unroute(calls)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(alert).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main').getByText(offline)).toHaveCount(0)
  })

test('a page without its code is offline, not a new version, and opens automatically later', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)/)
  await page.goto('/')
  await hydrated(page)
  await context.setOffline(true)
  await follow(page, '/guides')
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(offline)
  await expect(page.getByText('Há uma versão nova do site.')).toHaveCount(0)
  // A retry without a connection has no side effect.
  await alert.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(alert).toContainText(offline)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: /Guias/ })).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('a login names the network failure, keeps its text, and ends after 30 s', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|request failed/)
  await page.clock.install()
  await page.goto('/login')
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByLabel('Login', { exact: true }).fill('player')
  await main.getByLabel('Senha', { exact: true }).fill('player123')
  const button = main.getByRole('button', { name: 'Entrar' })
  for (const [way, answer, words] of breaks) {
    await page.route('**/api/login', answer)
    await button.click()
    await expect(main.getByRole('alert'), way).toContainText(words)
    await expect(main.getByLabel('Login', { exact: true })).toHaveValue('player')
    await page.unroute('**/api/login')
  }
  // The clock stands: on a slow machine the last second would pass by itself.
  await page.clock.pauseAt(Date.now() + 60_000)
  const asked = page.waitForRequest('**/api/login')
  await page.route('**/api/login', () => {})
  await button.click()
  await asked
  await page.clock.runFor(29_000)
  await expect(main.getByRole('alert')).toHaveCount(0)
  await page.clock.runFor(2000)
  await expect(main.getByRole('alert')).toContainText(offline)
  await page.clock.resume()
  await page.unroute('**/api/login')
  await button.click()
  await expect(page).toHaveURL('/')
})

test('an upload without progress ends, and says that its outcome is unknown', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|request failed/)
  await page.clock.install()
  await as(page, await aPlayer(page))
  await open(page, '/deposit/store')
  await page.getByLabel('Valor (R$)').fill('100')
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.getByLabel('Escolher arquivo').setInputFiles({ name: 'pix.png', mimeType: 'image/png', buffer })
  await page.route('**/api/deposit/store', () => {})
  const sent = page.waitForRequest('**/api/deposit/store')
  await page.getByRole('button', { name: 'Enviar comprovante' }).click()
  await sent
  const alert = page.getByRole('main').getByRole('alert')
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(alert).toContainText(`${offline} Ainda não sabemos se o pedido chegou.`, { timeout: 50 })
  }).toPass()
  await expect(page.getByLabel('Valor (R$)')).toHaveValue('100')
})

test('a page without the code of the app is no fault', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|request failed/)
  const isAsked = Promise.withResolvers<void>()
  await page.route('**/start-app*', (route) => route.abort().then(isAsked.resolve))
  await open(page, '/about')
  await isAsked.promise
  await follow(page, '/team')
  await expect(page).toHaveURL('/team')
})
