import type { Page } from '@playwright/test'
import { as, aPlayer, toast } from './accounts.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'
import { fillRight, submit } from './signup-form.ts'

test('a code that came with a link and that nobody has is dropped in silence', async ({ page }) => {
  // D-133
  await page.goto('/en/signup?ref=NOBODY99')
  await hydrated(page)
  await expect(page.getByLabel('Referral code')).toHaveValue('NOBODY99')
  await fillRight(page)
  const sent = page.waitForRequest('**/api/signup')
  await submit(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ codeIndication: 'NOBODY99', codeIndicationFrom: 'link' })
  await expect(toast(page, 'Register success, welcome the Guildhall')).toBeVisible()
  await expect(toast(page, 'Referral code applied')).toBeHidden()
})

test('the form of a referral link names who invites and what one gets, without moving', async ({ page }) => {
  const referrer = await aPlayer(page, { firstname: 'Marina' })
  const headers = { authorization: `Bearer ${referrer.token}` }
  const { indicationUserData } = await (await page.request.get('/api/indication', { headers })).json()
  await page.setViewportSize({ width: 360, height: 740 })
  const { promise: isAsked, resolve: reply } = Promise.withResolvers<void>()
  await page.route('**/api/invites/*', async (route) => {
    await isAsked
    await route.continue()
  })
  await page.goto(`/signup?ref=${indicationUserData.codeIndication}`)
  await hydrated(page)
  const note = page.locator('[data-invite]')
  await expect(note).toHaveText('Você recebeu um convite')
  const before = await page.getByLabel('Nome', { exact: true }).boundingBox()
  reply()
  await expect(note).toContainText('Marina convida você')
  await expect(note).toContainText('Com um personagem criado, você recebe: ')
  expect((await page.getByLabel('Nome', { exact: true }).boundingBox())!.y).toBe(before!.y)
  await axe(page)
})

test('a referral link is kept, opens the dialog once, and gives way to the next', async ({ page }) => {
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
  const refShown = () => page.evaluate(() => sessionStorage.getItem('ref_shown'))
  const dialog = page.getByRole('dialog', { name: 'Create account' })
  await page.clock.install()
  await page.goto('/en?ref=ABC')
  await expect(dialog).toBeVisible() // REF-05
  await expect(dialog.getByLabel('Referral code')).toHaveValue('ABC') // SIGN-01
  expect(await stored('ref_code')).toBe('ABC') // REF-01, REF-04
  expect(await refShown()).toBe('1') // REF-03
  await axe(page)

  await page.reload()
  await hydrated(page)
  await page.clock.runFor(10_000)
  await page.waitForLoadState('networkidle')
  await expect(dialog).toBeHidden() // REF-05: once a session
  await page.getByRole('button', { name: 'SignUp' }).click()
  await expect(dialog.getByLabel('Referral code')).toHaveValue('ABC')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await refShown()).toBeNull() // REF-08

  // REF-09
  await page.evaluate(() => {
    history.pushState({}, '', '/en?ref=XYZ')
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(dialog.getByLabel('Referral code')).toHaveValue('XYZ')
  expect(await stored('ref_code')).toBe('XYZ')

  // REF-02: stored for 7 days.
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.setItem('ref_code_at', new Date(Date.now() - 8 * 86_400_000).toISOString())
  })
  await page.goto('/en/signup')
  await hydrated(page)
  await expect(page.getByLabel('Referral code')).toHaveValue('')
  expect(await stored('ref_code')).toBeNull()
})

test('the dialog waits for its button, but not for ever', async ({ page, newVisitor }) => {
  // REF-06: the script removes the mark by which the page finds its sign-up button.
  const whenReadyAfter = async (visitor: Page, ms: number) => {
    await visitor.addInitScript(() => {
      const withoutMark = new MutationObserver(() =>
        document.querySelector('[data-signup]')?.removeAttribute('data-signup'),
      )
      withoutMark.observe(document, { childList: true, subtree: true })
      Object.assign(window, { withoutMark })
    })
    await visitor.clock.install()
    await visitor.clock.pauseAt(Date.now() + 3600_000)
    await visitor.goto('/en?ref=ABC')
    await hydrated(visitor)
    // The page loads the script that stores the code of the link, which then looks for the button.
    await expect.poll(() => visitor.evaluate(() => localStorage.getItem('ref_code'))).toBe('ABC')
    await visitor.clock.runFor(ms)
    await expect(visitor.getByRole('dialog')).toBeHidden()
    await visitor
      .locator('header button')
      .filter({ hasText: /^SignUp$/ })
      .first()
      .evaluate((button) => {
        // Otherwise the next change of the page removes the mark again.
        const { withoutMark } = window as unknown as { withoutMark: MutationObserver }
        withoutMark.disconnect()
        button.setAttribute('data-signup', '')
      })
    await visitor.clock.runFor(1_000)
    // React shows a part that has just been loaded by a timer.
    await visitor.clock.resume()
  }
  await whenReadyAfter(page, 2_000)
  await expect(page.getByRole('dialog')).toBeVisible()
  const other = await newVisitor()
  await whenReadyAfter(other, 6_000)
  await other.waitForLoadState('networkidle')
  await expect(other.getByRole('dialog')).toBeHidden()
})

test('who is signed in leaves no code, and tells the address when sign-up opens', async ({ page }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/updateIp')) sent.push(request.postDataJSON())
  })
  await page.goto('/en/signup')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([]) // PROF-11: nobody, nothing
  await as(page, await aPlayer(page))
  await page.goto('/en/signup?ref=ABC')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(sent).toHaveLength(1) // PROF-11
  expect(Object.keys(sent[0] as object)).toEqual(['ip'])
  expect(await page.evaluate(() => localStorage.getItem('ref_code'))).toBeNull() // REF-04

  const main = page.getByRole('main')
  await expect(main.getByText(/^You are signed in as/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Go to my profile' })).toHaveAttribute('href', '/en/settings/profile')
  await main.getByRole('button', { name: 'Sign Out' }).click()
  await expect(main.getByLabel('Referral code')).toHaveValue('ABC')
  await axe(page)
})
