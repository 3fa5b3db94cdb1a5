import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formCases, formsWithoutCase } from '../../../e2e/form-cases.ts'

const web = join(import.meta.dirname, '..')
const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }))
const filesWith = (pattern: RegExp): string[] =>
  sources.flatMap(({ file, text }) => (pattern.test(text) ? [file] : [])).sort()

test('each form of the product fails in the journey forms-errors, or says why it cannot fail', () => {
  const forms = filesWith(/<[Ff]orm\b|\buseForm[<(]|\buseFailureFocus\b/)
  expect(forms.length).toBeGreaterThan(40)
  const named = [...formCases.flatMap(({ files }) => files), ...Object.keys(formsWithoutCase)]
  expect([...new Set(named)].sort()).toEqual(forms)
})

test('only what cannot fail is a form without the mechanism', () => {
  const bare = filesWith(/<form\b/)
  expect(bare.filter((file) => !(file in formsWithoutCase))).toEqual([])
})

test('each form posts, so that no field gets into an address, but those that filter a page by its address', () => {
  for (const file of filesWith(/<form\b/)) {
    const isFilter = formsWithoutCase[file] === formsWithoutCase['ui/SearchForm.tsx']
    const tags = sources.find((source) => source.file === file)!.text.match(/<form\b(?:[^>]|=>)*>/g)!
    for (const tag of tags) expect(/\smethod="post"/.test(tag), `${file}: ${tag}`).toBe(!isFilter)
  }
})

/** Alerts that appear without a try to send a form; they take no focus. */
const otherAlerts: Record<string, string> = {
  'ui/FormFailure.tsx': 'the message of each form',
  'ui/editor/VisualEditor.tsx': 'an upload beside the writing',
  'features/account/login/LoginForm.tsx': 'why a login is needed',
  'features/account/captcha/Captcha.tsx': 'the captcha’s own',
  'features/account/captcha/Hcaptcha.tsx': 'the captcha’s own',
  'features/account/game-account/OtherLoginForm.tsx': 'a taken login, while it is typed',
  'features/account/signup/SignupForm.tsx': 'a taken login, while it is typed',
  'features/account/recovery/ResetPasswordPage.tsx': 'a dead link, in place of the form',
  'features/account/recovery/StopEmailChangePage.tsx': 'a dead link, in place of the form',
  'mailed-link/LinkPage.tsx': 'a dead link',
  'features/donation/DataDialog.tsx': 'a doubt that a second press overrides',
  'features/donation/MethodPicker.tsx': 'what did not load',
  'features/market/listings/Changed.tsx': 'what a dialog asks about again',
  'features/ledger/AuditReport.tsx': 'what did not load',
  'features/payment/card/unanswered.tsx': 'a payment before this visit',
  'features/shop/cart/Cart.tsx': 'a refused purchase beside its button, no form',
  'features/shop/bundles/BundleDialog.tsx': 'a refused purchase beside its button, no form',
  'features/roadmap/staff/AdminRoadmapPage.tsx': 'what did not load',
  'features/ticket/attachments/AttachmentField.tsx': 'an upload beside the writing',
  'features/ticket/ReplyForm.tsx': 'somebody else’s reply meanwhile',
}

test('no form draws a message of its own', () => {
  expect(filesWith(/role="alert"/).filter((file) => !(file in otherAlerts))).toEqual([])
})

test('react-hook-form leaves the focus of a failed try to the mechanism', () => {
  const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
  const users = sources.filter(({ text }) => /\buseForm[<(]/.test(text))
  expect(users.length).toBeGreaterThan(5)
  for (const { file, text } of users)
    expect(count(text, /shouldFocusError: false/g), file).toBe(count(text, /\buseForm[<(]/g))
})

test('no form uses the focus of react-hook-form, which comes a task late', () => {
  expect(filesWith(/\bsetFocus\b/).filter((file) => file !== 'ui/failure-focus.ts')).toEqual([])
})
