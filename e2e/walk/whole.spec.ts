import { mkdir } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axe, expect, test } from '../fixtures.ts'
import { layoutShift, mostShift, watchLayoutShifts } from './layout-shift.ts'
import {
  brokenWords,
  expectItsComplaints,
  langs,
  open,
  places,
  readDown,
  settled,
  sidewaysScroll,
  untranslated,
  viewsOf,
  visitors,
  wrappedHeader,
} from './visit.ts'
import { pictureOf, picturesFolder } from './gallery.ts'

/*
 * `npm run walk`: every place in both languages, as every person who may see it, and at every width without a reload.
 * Each view leaves a picture, also after a failure. The full product would take too long, so it is spread over the two
 * languages (`viewsOf`): each width has one theme in Portuguese and the other in English. axe checks 360 and 1280 px,
 * each in both themes. The load, and with it the layout shift, is tested at 360 px in one language and at 1280 px in
 * the other.
 */

// The limit allows two runs of axe on the longest page of a busy machine.
test.setTimeout(180_000)
// Chromium draws no picture beyond about 16,000 pixels.
const tallest = 12_000
const axeWidths = [360, 1280]

test.beforeAll(() => mkdir(picturesFolder, { recursive: true }))

for (const place of places) {
  for (const lang of langs) {
    for (const person of visitors(place)) {
      test(`${place.path} in ${lang}, as ${person}`, async ({ page, portalUrl, complaints }) => {
        expectItsComplaints(place, complaints)
        const { first, views } = viewsOf(place, lang)
        await watchLayoutShifts(page)
        await open(page, { place, lang, ...first, person, portalUrl })
        await settled(page)
        const { score, moved } = await layoutShift(page)
        expect.soft(score, `layout shift at ${first.width} px:\n${moved}`).toBeLessThanOrEqual(mostShift)
        expect.soft(await untranslated(page, lang), 'words of the other language').toEqual([])

        // An image that is decoded asynchronously may be missing from the screenshot.
        await page.evaluate(() => {
          for (const image of document.images) Object.assign(image, { loading: 'eager', decoding: 'sync' })
        })
        await readDown(page)
        for (const { width, theme } of views) {
          await page.setViewportSize({ width, height: 800 })
          await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
          await settled(page)
          expect.soft(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBe(0)
          expect.soft(await brokenWords(page), `words broken at ${width} px`).toEqual([])
          expect.soft(await wrappedHeader(page), `wrapped in the header at ${width} px`).toEqual([])
          // In a picture that is taller than the window, frames are blank. So the window gets the height of the page.
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
          if (axeWidths.includes(width))
            await axe(page).catch((error: Error) => expect.soft(error.message, `${theme}, ${width} px`).toBe(''))
        }
      })
    }
  }
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate((tallest) => Math.min(document.documentElement.scrollHeight, tallest), tallest)
}
