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

// Each place is visited once: as one person, in one language and theme, at the width of a phone or of a computer. All four
// vary from place to place, so that all their pairs occur many times. `npm run walk` tests every combination, with axe in
// each theme.

for (const [number, place] of places.entries()) {
  const allowed = visitors(place)
  const person = allowed[number % allowed.length]!
  const theme = themes[number % 2]!
  const width = loadWidths[(number >> 1) % 2]!
  const lang = langs[(number >> 2) % 2]!

  test(`${place.path} as ${person}: ${lang}, ${theme}, at ${width} px`, async ({ page, portalUrl, complaints }) => {
    expectItsComplaints(place, complaints)
    await watchLayoutShifts(page)
    await open(page, { place, lang, theme, width, person, portalUrl })
    await axe(page)
    const { score, moved } = await layoutShift(page)
    expect(score, `layout shift:\n${moved}`).toBeLessThanOrEqual(mostShift)
    expect(await untranslated(page, lang), 'words of the other language').toEqual([])
    expect(await sidewaysScroll(page), `sideways scroll at ${width} px`).toBe(0)
    await page.setViewportSize({ width: 320, height: 800 })
    // The browser may still be laying out one frame after the change of width.
    await expect.poll(() => sidewaysScroll(page), 'sideways scroll at 320 px').toBe(0)
  })
}
