import type { BrowserContext, Page } from '@playwright/test'
import type { Portal } from '../e2e/portal.ts'

const creationMs = 40_000

/** Signs the player in on the first page, and closes the notice of the launch. */
export async function signIn(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript(
    ([value]) => {
      if (location.protocol === 'about:') return
      const now = new Date()
      const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
      localStorage.setItem(`launch-dismissed:launch:${day.join('-')}`, '1')
      if (!sessionStorage.getItem('signed')) localStorage.setItem('power-token', value!)
      sessionStorage.setItem('signed', '1')
    },
    [token],
  )
}

/**
 * Presses the button until a payment has begun. After a failure it reads the page and tries once more, as the page
 * says.
 */
export async function create(page: Page, address: string, read: (where: string) => Promise<unknown>): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-hydrated]').waitFor()
  const button = page.getByRole('button', { name: /^(Processar pagamento|Process payment)/ })
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await button.click()
    const isAway = page.waitForURL((url) => !url.pathname.endsWith('/donationAmount'), { timeout: creationMs })
    const failed = page.locator('main [role=alert]').filter({ hasText: /\S/ }).first().waitFor({ timeout: creationMs })
    const outcome = await Promise.race([isAway.then(() => 'begun'), failed.then(() => 'failed')])
    isAway.catch(() => {})
    failed.catch(() => {})
    if (outcome === 'begun') return
    await read('the donation page')
    // A payment that may exist must not be repeated: the page disables the button, or leads to the payment's row.
    if (!(await button.isEnabled().catch(() => false))) return
  }
}

/** Creates a player; returns the token. */
export async function aPlayer({ url }: Portal, login: string): Promise<string> {
  const form = {
    username: login,
    password: 'Trono-7x',
    email: `${login}@exemplo.com.br`,
    firstname: 'Renata',
    lastname: 'Moreira',
    document: '52998224725',
    phone: '11999998888',
    codeIndication: '',
    cookieIndication: `browser of ${login}`,
    hcaptcha: 'off',
  }
  const reply = await fetch(`${url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  const body = (await reply.json()) as { token?: string }
  if (!body.token) throw new Error(`Nobody could sign up: ${JSON.stringify(body)}`)
  return body.token
}
