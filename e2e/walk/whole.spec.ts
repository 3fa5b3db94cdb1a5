import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axe, expect, test } from '../fixtures.ts'
import {
  expectItsComplaints,
  langs,
  open,
  places,
  readDown,
  settled,
  sidewaysScroll,
  themes,
  untranslated,
  visitors,
  widths,
} from './visit.ts'
import { pictureOf, picturesFolder } from './gallery.ts'

// `npm run walk`: every place in both languages as everybody who may see it, and there in both themes and at both
// widths, changed without loading anew. Each view leaves a picture, also when something is wrong with it.

// Eight looks of axe at the longest page, on a machine that is not alone.
test.setTimeout(180_000)
// Chromium draws no picture beyond some 16,000 pixels.
const tallest = 12_000

test.beforeAll(() => mkdir(picturesFolder, { recursive: true }))

for (const place of places) {
  for (const lang of langs) {
    for (const person of visitors(place)) {
      test(`${place.path} in ${lang}, as ${person}`, async ({ page, portalUrl, complaints }) => {
        expectItsComplaints(place, complaints)
        await open(page, { place, lang, theme: 'dark', width: 360, person, portalUrl })
        expect.soft(await untranslated(page, lang), 'words of the other language').toEqual([])

        // A picture that is decoded aside may be missing from the photograph.
        await page.evaluate(() => {
          for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' })
        })
        await readDown(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 })
          for (const theme of themes) {
            await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
            await settled(page)
            // What a frame shows is blank in a picture that is taller than the window.
            if (page.frames().length > 1) {
              await page.setViewportSize({ width, height: await heightOf(page) })
              await settled(page)
            }
            await page.screenshot({
              path: pictureOf({ place, lang, person, theme, width }),
              fullPage: true,
              clip: { x: 0, y: 0, width, height: await heightOf(page) },
              animations: 'disabled',
              type: 'jpeg',
              quality: 70,
            })
            await axe(page).catch((error: Error) => expect.soft(error.message, `${theme}, ${width} px`).toBe(''))
          }
          expect.soft(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBe(0)
        }
        await page.setViewportSize({ width: 320, height: 800 })
        await settled(page)
        expect.soft(await sidewaysScroll(page), 'sideways scroll at 320 px').toBe(0)
      })
    }
  }
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate((tallest) => Math.min(document.documentElement.scrollHeight, tallest), tallest)
}
