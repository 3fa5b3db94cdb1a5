import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { chromiumPath } from '../chromium.ts'
import { examplePath } from '../examples.ts'
import { dismissLaunch, expect, hydrated, test } from '../fixtures.ts'
import { androidFonts, desktopFonts, fontsConf, writeFonts } from '../fonts.ts'
import { layoutShift, mostShift, watchLayoutShifts } from './layout-shift.ts'

// A visitor opens the site for the first time over a slow line. The browser draws the page in the system's fonts, and
// ours arrive later. The test runs once with the fonts of Android, and once with those of computers and iPhones.

const systems = [
  {
    name: 'Android',
    fonts: androidFonts,
    display: 'Grenze Android',
    sans: 'Atkinson Fallback',
    bold: 'Atkinson Android',
  },
  {
    name: 'computers',
    fonts: desktopFonts,
    display: 'Grenze Fallback',
    sans: 'Atkinson Fallback',
    bold: 'Atkinson Fallback',
  },
]

for (const { name, fonts, display, sans, bold } of systems) {
  test.describe(`with the fonts of ${name}`, () => {
    test.describe.configure({ mode: 'serial' })
    let folder: string
    let browser: Browser

    test.beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'guildhall-fonts-'))
      await writeFonts(join(folder, 'fonts'), fonts)
      await writeFile(join(folder, 'fonts.conf'), fontsConf(join(folder, 'fonts')))
      const { executablePath, env, args } = await chromiumPath()
      const onlyThese = { ...env, FONTCONFIG_FILE: join(folder, 'fonts.conf') }
      browser = await chromium.launch({ executablePath, args, env: onlyThese })
    })
    test.afterAll(async () => {
      await browser.close()
      await rm(folder, { recursive: true })
    })

    for (const width of [360, 390, 412, 1280]) {
      test(`home, article and guide keep their place at ${width} px when our fonts come late`, async ({
        portalUrl,
      }) => {
        for (const path of [
          '/',
          await examplePath('/notice/:slug', portalUrl),
          await examplePath('/guide/:slug', portalUrl),
        ]) {
          await expectFewShifts(browser, portalUrl + path, width)
        }
      })
    }

    test('words are as wide as in our fonts', async ({ portalUrl }) => {
      const page = await browser.newPage({ locale: 'pt-BR' })
      await page.goto(portalUrl)
      const widths = await relativeWidths(page, display, sans, bold)
      for (const part of widths) expect(Math.abs(part - 1), `widths compared: ${widths.join(', ')}`).toBeLessThan(0.02)
      await page.context().close()
    })
  })
}

/** Opens a page whose fonts arrive after its first paint, and fails when they move the layout too much. */
async function expectFewShifts(browser: Browser, url: string, width: number): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 800 }, locale: 'pt-BR' })
  await dismissLaunch(page.context())
  await watchLayoutShifts(page)
  const drawn = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await drawn.promise
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  await hydrated(page)
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const areOurs = () =>
    page.evaluate(() => ['600 1em Grenze', '1em "Atkinson Next"'].map((f) => document.fonts.check(f)))
  expect(await areOurs(), 'our fonts have not come').toEqual([false, false])

  drawn.resolve()
  await expect.poll(areOurs, 'our fonts have come').toEqual([true, true])
  const { score, moved } = await layoutShift(page)
  expect(score, `layout shift of ${url}: ${moved}`).toBeLessThanOrEqual(mostShift)
  await page.context().close()
}

/** The width of the page's text in each fallback, divided by its width in our font. */
function relativeWidths(page: Page, display: string, sans: string, bold: string): Promise<number[]> {
  return page.evaluate(
    async ([display, sans, bold]) => {
      const context = document.createElement('canvas').getContext('2d')!
      const text = document.body.textContent!.replaceAll(/\s+/g, ' ').slice(0, 5000)
      const width = async (weight: number, family: string) => {
        const font = `${weight} 100px "${family}"`
        // Without this check, the canvas would measure another font in place of a missing family.
        const faces = await document.fonts.load(font, text)
        if (faces.length === 0 || faces.some(({ status }) => status !== 'loaded'))
          throw new Error(`${font} is not there`)
        context.font = font
        return context.measureText(text).width
      }
      return [
        (await width(600, display)) / (await width(600, 'Grenze')),
        (await width(400, sans)) / (await width(400, 'Atkinson Next')),
        (await width(600, bold)) / (await width(600, 'Atkinson Next')),
      ]
    },
    [display, sans, bold] as const,
  )
}
