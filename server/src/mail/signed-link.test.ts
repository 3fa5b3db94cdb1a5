import { expect, test } from 'vitest'
import { isSigned, readLink, signLink } from './signed-link.ts'

const config = { secretKey: 'a key of forty characters or so, for tests' }
const owner = { userId: 3, email: 'Ana@mail.example' }
const until = new Date('2026-12-01T00:00:00Z')
const before = new Date(until.getTime() - 1000)
const token = signLink(config, 'ticket', 12, owner, until)

const opens = (sent: string, { kind = 'ticket', who = owner, now = before, key = config } = {}) => {
  const claim = readLink(sent)
  return claim !== null && isSigned(key, kind as 'ticket', claim, who, now)
}

test('a link works for its thing, its owner and its time', () => {
  expect(token).toMatch(/^12-[\da-z]+-[\da-f]{64}$/)
  expect(opens(token)).toBe(true)
  expect(opens(token, { who: { ...owner, email: 'ana@MAIL.example' } })).toBe(true)
})

test.each<[string, string, Parameters<typeof opens>[1]?]>([
  ['of another thing', token.replace(/^12/, '13')],
  ['with a later end', token.replace(/-[\da-z]+-/, '-zzzzzz-')],
  ['with another signature', `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`],
  ['without a signature', token.slice(0, token.lastIndexOf('-'))],
  ['that is empty', ''],
  ['with a line after it', `${token}\n`],
  ['of another kind', token, { kind: 'appeal' }],
  ['of another person', token, { who: { ...owner, userId: 4 } }],
  ['of a former address', token, { who: { ...owner, email: 'ana@other.example' } }],
  ['of an address that is gone', token, { who: { userId: 3, email: '' } }],
  ['of another portal', token, { key: { secretKey: 'the key of another portal, also for tests' } }],
  ['whose time is over', token, { now: until }],
])('a link %s opens nothing', (_, sent, changed) => {
  expect(opens(sent, changed)).toBe(false)
})
