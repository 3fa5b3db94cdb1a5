import type { Page } from '@playwright/test'
import { aPlayer, as } from './accounts.ts'
import { asStaff, expect, hydrated, test } from './fixtures.ts'
import type { FormCase, Who } from './form-case.ts'
import { formCases } from './form-cases.ts'
import { aTrader, dust } from './market.ts'
import { aDonor } from './payment.ts'

const refusal = 'Recusado de propósito.'
const bothSizes = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
]
/** Each form is tried at one size, two of three on a phone. `npm run walk` tries all at both. */
const sizesOf = (number: number) => (process.env.WALK ? bothSizes : [bothSizes[number % 3 === 2 ? 1 : 0]!])

const entry: Record<Who, (page: Page) => Promise<unknown>> = {
  visitor: () => Promise.resolve(),
  player: async (page) => as(page, await aPlayer(page)),
  donor: aDonor,
  trader: (page) => aTrader(page, { cash: 1_000_000, items: [dust.code] }),
  staff: asStaff,
}

/**
 * Describes the focused element after a failed attempt when it is wrong: neither the message nor a wrong field, outside
 * of the view, or without `words` for a screen reader. Empty when it is right.
 */
const failingOf = (page: Page, words: string): Promise<string> =>
  page.evaluate((words) => {
    const active = document.activeElement as HTMLElement
    const notes = ['aria-describedby', 'aria-errormessage']
      .flatMap((name) => active.getAttribute(name)?.split(' ') ?? [])
      .flatMap((id) => document.getElementById(id) ?? [])
    const live = active.closest('[role=alert], [aria-live=assertive], [aria-live=polite]')
    const isWrong = active.getAttribute('aria-invalid') === 'true'
    const said = live ?? (isWrong ? notes[0] : notes.find((note) => note.closest('[role=alert]')))
    const label = active.outerHTML.slice(0, 160)
    if (!said?.textContent?.trim() || !said.textContent.includes(words))
      return `neither a message nor a wrong field has the focus: ${label}`
    // The file input itself is hidden, so its label is what people see.
    const visible = active.matches('.sr-only')
      ? document.querySelector(`label[for="${CSS.escape(active.id)}"]`)!
      : active
    for (const element of new Set([visible, said])) {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      // The browser rounds scroll positions to whole pixels.
      if (top < -1 || left < 0 || right > innerWidth || (bottom > innerHeight + 1 && bottom - top < innerHeight))
        return `out of view at ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}: ${label}`
      // Nothing, such as the sticky header, may cover the first line of the message.
      const seen = document.elementFromPoint((left + right) / 2, top + 4)
      if (!seen || !(element.contains(seen) || seen.contains(element)))
        return `covered by ${seen?.outerHTML.slice(0, 80)}: ${label}`
    }
    return ''
  }, words)

async function failsInView(page: Page, form: FormCase, how: string, words = ''): Promise<void> {
  await (form.send?.(page) ?? page.locator('main form button[type=submit]').click())
  await expect.poll(() => failingOf(page, words), { message: `${form.name}, ${how}` }).toBe('')
}

for (const [number, form] of formCases.entries()) {
  const sizes = sizesOf(number)
  test(`a failed try stands where the person looks: ${form.name}`, async ({ page, complaints }) => {
    // 404: no account has the name in the form of the ban.
    complaints.expect(/status of 40[04]/)
    if (form.complaint) complaints.expect(form.complaint)
    await page.setViewportSize(sizes[0]!)
    await entry[form.who](page)
    await form.prepare?.(page)
    await page.goto(form.at)
    await hydrated(page)
    await form.open?.(page)

    if (form.spoil !== null)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await form.spoil?.(page)
        await failsInView(page, form, `with a wrong field at ${size.width}`)
      }
    if (form.spoil !== null && !form.fill) return

    if (!form.refusal)
      await page.route('**/api/**', (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 400, json: { error: refusal, code: 'refused' } }),
      )
    // At each size the test sends the form twice, and the form fails with the same words.
    for (const size of sizes) {
      await page.setViewportSize(size)
      for (const time of ['first', 'second']) {
        await form.fill?.(page)
        await failsInView(page, form, `refused the ${time} time at ${size.width}`, form.refusal ?? refusal)
      }
    }
  })
}
