import type { Locator, Page } from '@playwright/test'

/** Whose form it is. A trader is a player in the game with Cash and an item; a donor has given document and phone. */
export type Who = 'visitor' | 'player' | 'donor' | 'trader' | 'staff'

/** One form and how to fail in it. Files are below web/src. */
export interface FormCase {
  name: string
  files: string[]
  who: Who
  at: string
  /** What the browser is told before the page opens, for states that the demo does not have. */
  prepare?: (page: Page) => Promise<unknown>
  /** Opens the form where the address does not. */
  open?: (page: Page) => Promise<unknown>
  /** Makes a field wrong. Without it the form is sent as it opens; `null`: nothing can be wrong in it. */
  spoil?: ((page: Page) => Promise<unknown>) | null
  /** Fills it rightly, before each time that the server is to refuse it. */
  fill?: (page: Page) => Promise<unknown>
  /** Sends it; else its submit button is pressed. */
  send?: (page: Page) => Promise<unknown>
  /** The server refuses by itself, in these words. */
  refusal?: string
}

export const dialog = (page: Page): Locator => page.locator('dialog[open]')
export const main = (page: Page): Locator => page.locator('main')
export const inDialog = async (page: Page): Promise<void> => dialog(page).locator('button[type=submit]').click()
/** By keys: a button that says what is missing is no target for Playwright's click. */
export const byKeys = async (button: Locator): Promise<void> => button.press('Enter')

/** Changes what the API says when it is asked. */
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
