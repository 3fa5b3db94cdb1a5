import { registered } from '../web/src/paths.ts'
import { axe, expect, hydrated, setTheme, test } from './fixtures.ts'

// Every pair of language, theme and width in four visits instead of eight.
const visits = [
  { lang: 'pt-BR', theme: 'dark', width: 360 },
  { lang: 'pt-BR', theme: 'light', width: 1280 },
  { lang: 'en', theme: 'dark', width: 1280 },
  { lang: 'en', theme: 'light', width: 360 },
] as const

for (const pattern of registered) {
  for (const { lang, theme, width } of visits) {
    test(`${pattern} in ${lang}, ${theme}, at ${width} px`, async ({ page, portalUrl }) => {
      const path = await example(pattern, portalUrl)
      await setTheme(page, theme)
      await page.setViewportSize({ width, height: 800 })
      const reply = await page.goto(lang === 'en' ? `/en${path}`.replace(/\/$/, '') : path)
      expect(reply?.status()).toBe(200)
      await hydrated(page)

      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      expect(await page.title()).toMatch(/^Guildhall/)
      await page.waitForLoadState('networkidle')
      await axe(page)
      expect(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBe(0)
      if (width === 360) {
        await page.setViewportSize({ width: 320, height: 800 })
        expect(await sidewaysScroll(page), 'sideways scroll at 320 px').toBe(0)
      }
    })
  }
}

/** An address that exists for a pattern such as /notice/:slug. A new kind of parameter needs a line here. */
async function example(pattern: string, portalUrl: string): Promise<string> {
  if (!pattern.includes(':')) return pattern
  const list = pattern.startsWith('/notice') ? '/api/notices' : undefined
  if (!list) throw new Error(`Say in e2e/walk.spec.ts where an example of ${pattern} is to be found.`)
  const reply = await fetch(portalUrl + list)
  const body = (await reply.json()) as Record<string, unknown>[] | { items: Record<string, unknown>[] }
  const first = (Array.isArray(body) ? body : body.items)[0]
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(first?.[name])))
}

function sidewaysScroll(page: import('@playwright/test').Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
