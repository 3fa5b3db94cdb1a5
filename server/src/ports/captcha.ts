/** Proof that a person, or at least some computation, is behind a form. */
export interface Captcha {
  kind: 'altcha' | 'hcaptcha' | 'off'
  /** The key for the browser's widget; only hCaptcha has one. */
  siteKey: string | null
  /** A new task for the browser at each call; empty where the widget fetches its own. */
  challenge(): Promise<Record<string, unknown>>
  /** Whether the payload is a fresh, unused proof. False when the captcha service does not reply. */
  verify(payload: string, address: string): Promise<boolean>
}
