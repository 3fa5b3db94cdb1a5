import { expect, test } from 'vitest'
import { refusalOf } from './smtp-refusal.ts'

test.each([
  ['550 5.1.1 <a@b.example>: Recipient address rejected: User unknown', true],
  ['550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 More', true],
  ['550 5.2.1 The account is disabled', true],
  ['553 5.1.2 Unknown domain', true],
  ['550 No such user here', true],
  ['552 5.2.2 Mailbox full', false],
  ['550 5.7.1 Blocked by policy', false],
  ['554 5.7.1 Relay access denied', false],
  ['550 Relaying denied', false],
  ['550 Your address is blocked as spam', false],
  ['450 4.2.1 Try again later', false],
  ['554 No SMTP service here', false],
])('%s refuses the mailbox for good: %s', (response, isRefused) => {
  const error = { command: 'RCPT TO', responseCode: Number(response.slice(0, 3)), response }
  expect(refusalOf(error) !== null).toBe(isRefused)
  // Only the reply about a recipient is about a mailbox.
  expect(refusalOf({ ...error, command: 'MAIL FROM' })).toBeNull()
  expect(refusalOf({ ...error, command: 'DATA' })).toBeNull()
})

test('an error of another kind is no refusal', () => {
  for (const error of [new Error('timeout'), null, 'text', { code: 'ECONNREFUSED' }])
    expect(refusalOf(error)).toBeNull()
})
