import { problemOf, type Theme, type ThemeColours } from '@guildhall/contract/look-rules'
import { asStaff, axe, expect, test as base } from '../fixtures.ts'
import { startPortal, type Portal } from '../portal.ts'
import { arrivedWhole, expectItsComplaints, langs, loadWidths, open, places, themes, visitors } from './visit.ts'

/*
 * `npm run walk`: axe in every place, language and theme at 360 and 1280 px, on a portal whose accent and background are
 * at the limits of contrast that staff may choose. The person varies from place to place; whole.spec.ts visits the
 * portal's own look as every person.
 */

/** The colours nearest to these that a theme takes: the background first, then the accent on it. */
function atLimit(theme: Theme, { accent, background }: ThemeColours): ThemeColours {
  const taken = problemOf(theme, { accent: '', background })?.nearest ?? background
  return { background: taken, accent: problemOf(theme, { accent, background: taken })?.nearest ?? accent }
}

const colours = {
  dark: atLimit('dark', { accent: '#7a1f3d', background: '#4a5a7a' }),
  light: atLimit('light', { accent: '#e0b030', background: '#8fa890' }),
}

/** A portal with such a look, for the places of one worker. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({ browser }, use) => {
      const portal = await startPortal()
      // The examples and the expected complaints name the sandbox of the portal. No other file shares this worker.
      process.env.SANDBOX_URL = portal.sandboxUrl
      const page = await browser.newPage({ baseURL: portal.url })
      const headers = { authorization: `Bearer ${await asStaff(page)}` }
      const settings = await (await page.request.get('/api/staff/settings', { headers })).json()
      const value = { ...settings.data.look.value, ...colours }
      const reply = await page.request.put('/api/staff/settings/look', { headers, data: { value } })
      expect(reply.status(), 'the colours are within the limits').toBe(200)
      await page.close()
      await use(portal)
      await portal.stop()
      await portal.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  portalUrl: async ({ portal }, use) => use(portal.url),
})

test.setTimeout(300_000)

for (const [number, place] of places.entries()) {
  const allowed = visitors(place)
  const person = allowed[number % allowed.length]!
  test(`${place.path} as ${person}, with colours at their limits`, async ({ page, portalUrl, complaints }) => {
    expectItsComplaints(place, complaints)
    for (const lang of langs) {
      for (const theme of themes) {
        await open(page, { place, lang, theme, width: loadWidths[0], person, portalUrl })
        for (const width of loadWidths) {
          await page.setViewportSize({ width, height: 800 })
          await arrivedWhole(page)
          await axe(page).catch((error: Error) => expect.soft(error.message, `${lang}, ${theme}, ${width} px`).toBe(''))
        }
      }
    }
  })
}
