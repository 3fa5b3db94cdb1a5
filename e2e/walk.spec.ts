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

// The test visits every place once in each language, in one browser as one person. Theme, width and person vary from
// place to place, so that all their pairs occur many times. `npm run walk` tests every combination, with axe in each.

for (const [number, place] of places.entries()) {
  const allowed = visitors(place)
  const person = allowed[number % allowed.length]!
  const views = langs.map((lang, turn) => ({
    lang,
    theme: themes[(number + turn) % 2]!,
    // Every second pair of places swaps the widths, so that no width belongs to one language.
    width: loadWidths[((number >> 1) + turn) % 2]!,
    // The rules of axe ask most of all about elements and names, which are the same in both languages.
    asksAxe: turn === (number % 4) >> 1,
  }))
  const title = views.map(({ lang, theme, width }) => `${lang}, ${theme}, at ${width} px`).join('; ')

  test(`${place.path} as ${person}: ${title}`, async ({ page, portalUrl, complaints }) => {
    expectItsComplaints(place, complaints)
    await watchLayoutShifts(page)
    for (const { lang, theme, width, asksAxe } of views) {
      await open(page, { place, lang, theme, width, person, portalUrl })
      if (asksAxe) await axe(page)
      const { score, moved } = await layoutShift(page)
      expect(score, `layout shift in ${lang}:\n${moved}`).toBeLessThanOrEqual(mostShift)
      expect(await untranslated(page, lang), 'words of the other language').toEqual([])
      expect(await sidewaysScroll(page), `sideways scroll in ${lang} at ${width} px`).toBe(0)
      await page.setViewportSize({ width: 320, height: 800 })
      // The browser may still be laying out one frame after the change of width.
      await expect.poll(() => sidewaysScroll(page), `sideways scroll in ${lang} at 320 px`).toBe(0)
    }
  })
}
