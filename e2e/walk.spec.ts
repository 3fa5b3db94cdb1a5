import { axe, expect, test } from './fixtures.ts'
import { layoutShift, mostShift, watchLayoutShifts } from './walk/layout-shift.ts'
import {
  expectItsComplaints,
  langs,
  loadWidths,
  open,
  places,
  sidewaysScroll,
  themes,
  untranslated,
  visitors,
} from './walk/visit.ts'

// The test visits every place once in each language. Theme, width and person vary from place to place, so that all
// their pairs occur many times. `npm run walk` tests every combination, with axe in each.

for (const [number, place] of places.entries()) {
  for (const [turn, lang] of langs.entries()) {
    const theme = themes[(number + turn) % 2]!
    // Every second pair of places swaps the widths, so that no width belongs to one language.
    const width = loadWidths[((number >> 1) + turn) % 2]!
    const allowed = visitors(place)
    const person = allowed[(number + turn) % allowed.length]!

    test(`${place.path} in ${lang}, ${theme}, at ${width} px, as ${person}`, async ({
      page,
      portalUrl,
      complaints,
    }) => {
      expectItsComplaints(place, complaints)
      await watchLayoutShifts(page)
      await open(page, { place, lang, theme, width, person, portalUrl })
      // The rules of axe ask most of all about elements and names, which are the same in both languages.
      if (turn === (number % 4) >> 1) await axe(page)
      const { score, moved } = await layoutShift(page)
      expect(score, `layout shift:\n${moved}`).toBeLessThanOrEqual(mostShift)
      expect(await untranslated(page, lang), 'words of the other language').toEqual([])
      expect(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBe(0)
      await page.setViewportSize({ width: 320, height: 800 })
      // The browser may still be laying out one frame after the change of width.
      await expect.poll(() => sidewaysScroll(page), 'sideways scroll at 320 px').toBe(0)
    })
  }
}
