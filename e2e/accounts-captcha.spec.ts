import type { Page } from '@playwright/test'
import { aLogin, toast } from './accounts.ts'
import { openEarly } from './early.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'
import { startPortal } from './portal.ts'
import { field, fillRight, submit } from './signup-form.ts'

test('the captcha is solved by itself, is required, and is new after a failure', async ({ newVisitor, complaints }) => {
  test.setTimeout(300_000)
  const portal = await startPortal({ CAPTCHA: 'on' })
  try {
    complaints.expect(/status of 400|request to another origin: http:\/\/127/)
    const page = await newVisitor({ baseURL: portal.url })
    const challenges = challengesOf(page)
    // The browser gets the challenge only after the test has seen the form without a challenge.
    const isSeen = Promise.withResolvers<void>()
    await page.route('**/captcha/challenge', (route) => isSeen.promise.then(() => route.continue()))
    await page.goto('/en/signup')
    await hydrated(page)
    await expect(page.getByRole('checkbox')).toBeVisible()
    const username = await fillRight(page)
    await field(page, 'Referral code').fill('NOPE99')
    await expect(submit(page)).toBeDisabled() // SIGN-20: all but the captcha is right
    await expect(submit(page)).toHaveAccessibleDescription('The button opens once every field and the check are right.')
    await submit(page).click({ force: true })
    await expect(page.getByText('Complete the check.')).toBeVisible()
    isSeen.resolve()
    await expect(submit(page)).toBeEnabled({ timeout: 30_000 })
    await expect(page.getByText('Verified', { exact: true })).toBeVisible()
    await axe(page)
    await submit(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'This referral code does not exist.' })).toBeVisible()
    await expect(submit(page)).toBeDisabled() // SIGN-28
    await field(page, 'Referral code').fill('')
    await expect(submit(page)).toBeEnabled({ timeout: 30_000 })
    expect(challenges()).toBe(2)
    const sent = page.waitForRequest('**/api/signup')
    await submit(page).click()
    expect(((await sent).postDataJSON() as { hcaptcha: string }).hcaptcha.length).toBeGreaterThan(100)
    await expect(toast(page, 'Register success, welcome the Guildhall')).toBeVisible()
    // The server demands a captcha from every client.
    const bare = await page.request.post('/api/signup', {
      data: { ...signupOf(aLogin()), email: `${username}x@exemplo.com.br`, hcaptcha: '' },
    })
    expect(bare.status()).toBe(400)
    expect(await bare.text()).toContain('"field":"hcaptcha"')
    await page.context().close()

    // The visitor types before the page is alive, and then clicks into the middle of the captcha's box. Only one
    // challenge starts.
    const visitor = await newVisitor({ baseURL: portal.url })
    const later = challengesOf(visitor)
    const alive = await openEarly(visitor, '/en/signup')
    await fillRight(visitor)
    await visitor.evaluate(() => (document.activeElement as HTMLElement).blur())
    await alive()
    await expect(submit(visitor)).toBeEnabled({ timeout: 30_000 })
    expect(later(), 'after what was typed before').toBe(1)
    for (const expected of [2, 3, 4]) {
      await visitor.goto('/en/signup')
      await visitor.getByRole('checkbox').click()
      await expect(visitor.getByText('Verified', { exact: true })).toBeVisible({ timeout: 30_000 })
      expect(later(), 'after a click in the middle').toBe(expected)
    }
    // The dialog of an invite has the focus before the widget can verify, and its visitor types.
    await visitor.addInitScript(() => {
      const define = customElements.define.bind(customElements)
      customElements.define = (...definition) => addEventListener('define', () => define(...definition))
    })
    await visitor.goto('/en?ref=NOPE99')
    await expect(visitor.locator('altcha-widget')).toBeAttached()
    await field(visitor, 'First name').pressSequentially('Renata')
    await visitor.evaluate(() => dispatchEvent(new Event('define')))
    await expect(visitor.getByText('Verified', { exact: true })).toBeVisible({ timeout: 30_000 })
    await visitor.waitForLoadState('networkidle')
    // The home still loads images. The test closes the context, so that the browser sends no request to a portal that
    // stops.
    await visitor.context().close()
  } finally {
    await portal.stop()
    await portal.remove()
  }
})

/** Counts the challenges that a page asks for. */
function challengesOf(page: Page): () => number {
  let challenges = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/captcha/challenge')) challenges += 1
  })
  return () => challenges
}

const signupOf = (username: string) => ({
  username,
  firstname: 'Renata',
  lastname: 'Moreira',
  password: 'Trono-7x',
  document: '',
  phone: '',
  codeIndication: '',
  cookieIndication: '',
})
