import type { Locator, Page } from '@playwright/test'

/**
 * Who uses the form. A trader is a player in the game with Cash and an item; a donor has entered document and phone.
 */
export type Who = 'visitor' | 'player' | 'donor' | 'trader' | 'staff'

/** One form and a way to make it fail. Files are below web/src. */
export interface FormCase {
  name: string
  files: string[]
  who: Who
  at: string
  /** Changes replies before the page opens, for states that the demo does not have. */
  prepare?: (page: Page) => Promise<unknown>
  /** Opens the form when the address alone does not. */
  open?: (page: Page) => Promise<unknown>
  /** Makes a field wrong. Without it the form is sent as it opens; `null`: no field can be wrong. */
  spoil?: ((page: Page) => Promise<unknown>) | null
  /** Fills the form correctly, before each attempt that the server refuses. */
  fill?: (page: Page) => Promise<unknown>
  /** Sends the form; without it the submit button is pressed. */
  send?: (page: Page) => Promise<unknown>
  /** The words with which the real server refuses. */
  refusal?: string
  /** What the case makes the browser's console report, beside refusals of 400 and 404. */
  complaint?: RegExp
}

export const dialog = (page: Page): Locator => page.locator('dialog[open]')
export const main = (page: Page): Locator => page.locator('main')
/** Wide pages show the filters without a button. */
export const openFilters = async (page: Page): Promise<void> => {
  if (page.viewportSize()!.width < 768) await main(page).locator('summary').filter({ hasText: 'Filtros' }).click()
}
export const inDialog = async (page: Page): Promise<void> => dialog(page).locator('button[type=submit]').click()
/** Presses Enter: Playwright does not click a button that is marked as disabled. */
export const byKeys = async (button: Locator): Promise<void> => button.press('Enter')

/** Changes the API's reply for a path. */
export const says = (page: Page, path: string, change: (json: never) => unknown): Promise<unknown> =>
  page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const reply = await route.fetch()
    return route.fulfill({ response: reply, json: change((await reply.json()) as never) })
  })
export const gameAccount = (state: string) => (page: Page) =>
  says(page, '/account/game', ({ data }: { data: object }) => ({ data: { ...data, state, mayClaim: true } }))

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
