import type { Page } from '@playwright/test'
import { pages, type PagePath } from '../web/src/paths.ts'
import { examplePath } from './examples.ts'
import { asPlayer, asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'

// Every pair of language, theme and width in four visits instead of eight.
const visits = [
  { lang: 'pt-BR', theme: 'dark', width: 360 },
  { lang: 'pt-BR', theme: 'light', width: 1280 },
  { lang: 'en', theme: 'dark', width: 1280 },
  { lang: 'en', theme: 'light', width: 360 },
] as const

const notFound: PagePath = { path: '/nowhere', page: 'none' }

for (const place of [...pages, notFound]) {
  for (const { lang, theme, width } of visits) {
    test(`${place.path} in ${lang}, ${theme}, at ${width} px`, async ({ page, portalUrl, complaints }) => {
      const path = await examplePath(place.path, portalUrl)
      const status = place === notFound ? 404 : 200
      if (status === 404) complaints.expect(/status of 404/)
      if (place.access === 'admin' || place.access === 'superadmin') await asStaff(page)
      if (place.access === 'player') await asPlayer(page)
      await setTheme(page, theme)
      await page.setViewportSize({ width, height: 800 })

      const reply = await page.goto(lang === 'en' ? `/en${path}`.replace(/\/$/, '') : path)
      expect(reply?.status()).toBe(status)
      await hydrated(page)
      await page.waitForLoadState('networkidle')

      expect(new URL(page.url()).pathname.replace(/^\/en(?=\/|$)/, '') || '/', 'nobody was sent elsewhere').toBe(path)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect(await page.title()).toMatch(/^Guildhall/)
      await axe(page)
      expect(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBe(0)
      if (width === 360) {
        await page.setViewportSize({ width: 320, height: 800 })
        expect(await sidewaysScroll(page), 'sideways scroll at 320 px').toBe(0)
      }
    })
  }
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
