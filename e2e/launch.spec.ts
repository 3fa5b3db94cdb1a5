import type { Page } from '@playwright/test'
import { axe, expect, hydrated, remember, setTheme, test } from './fixtures.ts'
import { isRegistered } from '../web/src/app/paths.ts'

test.use({ meetsLaunch: true })

const target = '2025-10-24T21:30:00Z'
const modal = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('[data-launch]') })
const notToday = (page: Page) => modal(page).getByRole('checkbox', { name: 'Não mostrar novamente hoje' })
const units = async (page: Page) => (await modal(page).getByRole('timer').innerText()).split(/\s+/)
const confetti = (page: Page) => page.locator('canvas[data-confetti]')

/** Opens the home with the modal at `time`; the clock stands until the test advances it. */
async function standAt(page: Page, time: string): Promise<void> {
  await page.clock.install({ time: Date.parse(time) - 60_000 })
  await open(page)
  await expect(modal(page)).toBeVisible()
  await page.clock.pauseAt(time)
}

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

// GEN-12, LAUNCH-01
test('it opens on every page, in both languages, once in a visit', async ({ page, context }) => {
  for (const path of ['/', '/download', '/ranking', '/guides', '/shopping', '/en']) {
    await page.evaluate(() => location.protocol === 'about:' || sessionStorage.clear())
    await open(page, path)
    await expect(modal(page), path).toBeVisible()
  }
  await expect(modal(page).getByRole('heading')).toHaveText('The server is live')
  await expect(modal(page).getByRole('checkbox', { name: 'Do not show again today' })).toBeVisible()
  // This tab has shown the modal, so it does not show it again. Another tab counts as another visit.
  await page.clock.install()
  await open(page, '/en/about')
  await page.waitForLoadState('networkidle')
  await page.clock.runFor(2_000)
  await expect(modal(page)).toHaveCount(0)
  const other = await context.newPage()
  await open(other, '/en/about')
  await expect(modal(other)).toBeVisible()
})

test('it waits while a visitor types, reads below the fold or signs in', async ({ page }) => {
  await page.clock.install()
  const isQuiet = async (where: string) => {
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(5_000)
    await expect(modal(page), where).toHaveCount(0)
  }
  await open(page, '/signup')
  const name = page.getByRole('textbox', { name: 'Nome', exact: true })
  await name.pressSequentially('Silveira de Souza')
  await isQuiet('a field')
  await expect(name).toHaveValue('Silveira de Souza')
  await open(page, '/login')
  await isQuiet('the login')
  await open(page, '/donationAmount')
  await isQuiet('a donation')
  await open(page)
  await page.evaluate(() => scrollTo(0, innerHeight * 1.5))
  await isQuiet('below the fold')
  await page.getByRole('button', { name: 'Entrar' }).filter({ visible: true }).click()
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await isQuiet('another dialog')
  await page.keyboard.press('Escape')
  // The page handles the scrolling with its next frame, which may come after the clock was advanced.
  await expect(async () => {
    await page.clock.runFor(1_000)
    expect(await modal(page).isVisible()).toBe(true)
  }).toPass()
})

// LAUNCH-02, LAUNCH-03, D-093: the day is the visitor's own
test('dismissed for today, it is met again tomorrow', async ({ page }) => {
  await page.clock.install({ time: '2025-10-20T15:00:00Z' })
  await open(page)
  await notToday(page).check()
  await modal(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(modal(page)).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain('launch-dismissed:launch:2025-10-20')

  // 23:59 in São Paulo is the 21st in UTC already.
  await page.clock.setSystemTime('2025-10-21T02:59:00Z')
  await open(page, '/notice')
  await page.waitForLoadState('networkidle')
  await expect(modal(page)).toHaveCount(0)

  await page.clock.setSystemTime('2025-10-21T03:00:30Z')
  await open(page, '/notice')
  await expect(modal(page)).toBeVisible()
  await expect(notToday(page)).not.toBeChecked()
  await notToday(page).check()
  await notToday(page).uncheck()
  await open(page)
  await expect(modal(page)).toBeVisible()
  // Entries for earlier days are removed.
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('launch-dismissed:launch:2025-10-20')
})

test('closed without the box ticked, the next page shows it again; another modal has its own dismissal', async ({
  page,
}) => {
  await page.clock.install({ time: '2025-10-20T15:00:00Z' })
  await open(page)
  await expect(modal(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await page.reload()
  await expect(modal(page)).toBeVisible()
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  await remember(page, `launch-dismissed:another:${today}`, '1')
  await page.reload()
  await expect(modal(page)).toBeVisible()
})

// LAUNCH-04, LAUNCH-06
test('days, hours, minutes and seconds count down each second', async ({ page }) => {
  await standAt(page, '2025-10-22T12:10:00.000Z')
  await expect.poll(() => units(page)).toEqual(['02', 'dias', '09', 'horas', '20', 'minutos', '00', 'segundos'])
  await page.clock.runFor(1000)
  await expect.poll(() => units(page)).toEqual(['02', 'dias', '09', 'horas', '19', 'minutos', '59', 'segundos'])
  await page.clock.runFor(58_000)
  await expect.poll(() => units(page)).toEqual(['02', 'dias', '09', 'horas', '19', 'minutos', '01', 'segundo'])
  await expect(modal(page).getByRole('timer')).toHaveAttribute('aria-live', 'off')
  // axe needs a running clock.
  await page.clock.resume()
  await axe(page)
})

// LAUNCH-05, LAUNCH-07, LAUNCH-14
test('at zero, on the second, it is live: title, subtitle and button change', async ({ page }) => {
  await standAt(page, '2025-10-24T21:29:50.000Z')
  await expect.poll(async () => (await units(page)).slice(-2)).toEqual(['10', 'segundos'])
  const before = modal(page)
  await expect(before.getByRole('heading')).toHaveText('O reino abre em breve')
  await expect(before.getByText('Crie sua conta e deixe o jogo instalado')).toBeVisible()
  await expect(before.getByRole('link', { name: 'Criar conta' })).toHaveAttribute('href', '/signup')
  await page.clock.runFor(9_000)
  await expect.poll(async () => (await units(page)).slice(-2)).toEqual(['01', 'segundo'])
  expect(await page.evaluate(() => Date.now())).toBeLessThan(Date.parse(target))
  await page.clock.runFor(1_000)
  await expect(modal(page).getByRole('heading')).toHaveText('O servidor está no ar')
  await expect(modal(page).getByText('Os portões estão abertos.')).toBeVisible()
  // The button links to the download page when that exists; otherwise it only closes.
  const call = modal(page).getByRole(isRegistered('/download') ? 'link' : 'button', { name: 'Jogar agora' })
  await expect(call).toBeVisible()
  if (isRegistered('/download')) await expect(call).toHaveAttribute('href', '/download')
  await expect(modal(page).getByRole('timer')).toHaveCount(0)
  // axe needs a running clock.
  await page.clock.resume()
  await axe(page)
})

// LAUNCH-08, D-087
test('an open page shows the moment of zero, also after a dismissal, and restores the focus', async ({ page }) => {
  await standAt(page, '2025-10-24T21:29:50.000Z')
  await notToday(page).check()
  await modal(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(modal(page)).toHaveCount(0)
  const news = page.getByRole('link', { name: 'Ver todas' })
  await news.focus()
  // The test stops the clock between two steps: React renders zero, and then the page must not change for a moment.
  await page.clock.runFor(11_000)
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(modal(page).getByRole('heading')).toHaveText('O servidor está no ar', { timeout: 500 })
  }).toPass()
  // The modal itself has the focus. So a key that the person meant for the page behind triggers nothing.
  await expect(modal(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)
  await expect(news).toBeFocused()
  // After a reload the page respects that the visitor has dismissed the modal.
  await page.clock.resume()
  await page.reload()
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await expect(modal(page)).toHaveCount(0)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  // LAUNCH-09, LAUNCH-10, D-086
  test('confetti flies once for about 2.2 s, and never again in this browser', async ({ page }) => {
    await standAt(page, '2025-10-24T21:29:58.000Z')
    await expect(confetti(page)).toHaveCount(0)
    await page.clock.runFor(3_000)
    await expect(confetti(page)).toHaveCount(1)
    // The confetti is above the modal and takes no clicks.
    expect(await confetti(page).evaluate((canvas) => canvas.matches(':popover-open'))).toBe(true)
    await expect(confetti(page)).toHaveCSS('pointer-events', 'none')
    await page.clock.runFor(2_000)
    await expect(confetti(page)).toHaveCount(1)
    await page.clock.runFor(400)
    await expect(confetti(page)).toHaveCount(0)

    let asked = 0
    page.on('request', (request) => (asked += Number(request.url().includes('/confetti'))))
    await page.clock.runFor(60_000)
    await expect(confetti(page)).toHaveCount(0)
    await page.clock.resume()
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await expect(modal(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('launch-confetti:launch'))).toBe('1')
  })

  // D-086
  test('after the target it is live at once, with its confetti', async ({ page }) => {
    await open(page)
    await expect(modal(page).getByRole('heading')).toHaveText('O servidor está no ar')
    await expect(confetti(page)).toHaveCount(1)
    await expect(confetti(page)).toHaveCount(0)
  })
})

test('reduced motion means no confetti', async ({ page }) => {
  const asked = page.waitForResponse('**/confetti-*.js')
  await open(page)
  await expect(modal(page)).toBeVisible()
  await (await asked).finished()
  await page.waitForLoadState('networkidle')
  await expect(confetti(page)).toHaveCount(0)
})

test('it fits the narrowest phone, in light too', async ({ page }) => {
  await setTheme(page, 'light')
  await page.setViewportSize({ width: 320, height: 600 })
  await page.clock.install({ time: '2025-10-01T12:00:00Z' })
  await open(page, '/en')
  await expect(modal(page).getByRole('timer')).toBeVisible()
  const brand = page.locator('[data-block=mobile-header] .truncate').first()
  expect(await brand.evaluate((name) => name.scrollWidth <= name.clientWidth), 'the brand is whole').toBe(true)
  const overflow = await modal(page).evaluate(
    (dialog) =>
      [dialog, ...dialog.querySelectorAll('*')].filter((element) => element.scrollWidth > element.clientWidth + 1)
        .length,
  )
  expect(overflow).toBe(0)
  await axe(page)
})

// LAUNCH-11, 12, 13
test('Esc, a click beside it and its button close it; Tab stays inside', async ({ page }) => {
  await page.clock.install({ time: '2025-10-20T15:00:00Z' })
  await open(page)
  await expect(modal(page)).toBeVisible()
  const inside = () => page.evaluate(() => document.activeElement?.closest('dialog') !== null)
  for (const name of ['Criar conta', 'Não mostrar novamente hoje', 'Fechar']) {
    await page.keyboard.press('Tab')
    expect(await inside()).toBe(true)
    await expect(page.locator(':focus')).toHaveAccessibleName(name)
  }
  await page.keyboard.press('Tab')
  // After the last control the browser's own controls may follow, but never the page behind.
  expect(await page.evaluate(() => document.activeElement?.closest('#top, main, header') ?? null)).toBeNull()
  await page.keyboard.press('Escape')
  await expect(modal(page)).toHaveCount(0)

  await page.reload()
  await expect(modal(page)).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(modal(page)).toHaveCount(0)

  await page.reload()
  await modal(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(modal(page)).toHaveCount(0)
})

test('it causes no layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: number[] = []
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(page)
  await expect(modal(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
})

test('a referral link opens the sign-up; the launch comes after it', async ({ page }) => {
  await open(page, '/?ref=ABC123')
  const signup = page.getByRole('dialog', { name: 'Criar conta' })
  await expect(signup).toBeVisible()
  await expect(modal(page)).toHaveCount(0)
  await signup.getByRole('button', { name: 'Fechar' }).click()
  await expect(modal(page)).toBeVisible()
})
