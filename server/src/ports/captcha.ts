/** The proof that a person, or at least some work, stands behind a form. */
export interface Captcha {
  kind: 'altcha' | 'hcaptcha' | 'off'
  /** What the browser's widget needs to know; only hCaptcha has one. */
  siteKey: string | null
  /** A task for the browser, never the same twice; empty where the widget fetches its own. */
  challenge(): Promise<Record<string, unknown>>
  /** Whether the payload is a fresh, unused proof. A service that does not answer is a no. */
  verify(payload: string, address: string): Promise<boolean>
}
