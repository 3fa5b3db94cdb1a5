import { isFixed, messageChannels, messageTopics, unsubscribeTopics } from '@guildhall/contract/message-topics'
import { expect, test } from 'vitest'
import { canUnsubscribe, decide, decideDigest, endOfQuiet, nextDigest, type Preferences } from './rules.ts'

const nobody: Preferences = {
  quiet_from: null,
  quiet_until: null,
  zone: null,
  choices: {},
  digest: 'none',
  locale: null,
}
const night = { quiet_from: 22 * 60, quiet_until: 8 * 60 }
/** 23:30 of 3 March in Brasília. */
const late = new Date('2027-03-04T02:30:20Z')
const noon = new Date('2027-03-03T15:00:00Z')
const morning = { at: new Date('2027-03-04T11:00:00Z') }

const fate = (topic: (typeof messageTopics)[number], channel: 'bell' | 'mail' | 'push', change = {}, now = noon) =>
  decide({ topic, channel, preferences: { ...nobody, ...change }, now })

test('without a choice: all in the bell, nothing pushed, and mails as before there were choices', () => {
  for (const topic of messageTopics) {
    expect(fate(topic, 'bell')).toBe('now')
    expect(fate(topic, 'push')).toBe('never')
  }
  expect(messageTopics.filter((topic) => fate(topic, 'mail') === 'now')).toEqual([
    'security',
    'payments',
    'tickets',
    'account',
  ])
})

test('security and money come by bell and mail, at once, whatever is chosen', () => {
  const most = { choices: { bell: false, mail: false, push: true }, digest: 'weekly', ...night }
  for (const topic of ['security', 'payments'] as const)
    for (const channel of messageChannels) expect(fate(topic, channel, most, late), `${topic} ${channel}`).toBe('now')
  expect(fate('security', 'push', { choices: { push: false } })).toBe('never')
})

test('a choice switches each other topic and channel on and off', () => {
  for (const topic of messageTopics)
    for (const channel of messageChannels.filter((each) => !isFixed(topic, each)))
      for (const isOn of [true, false])
        expect(fate(topic, channel, { choices: { [channel]: isOn } })).toBe(isOn ? 'now' : 'never')
})

test('quiet hours delay mail and push until their end, and never the bell', () => {
  expect(fate('tickets', 'mail', night, late)).toEqual(morning)
  expect(fate('tickets', 'push', { ...night, choices: { push: true } }, late)).toEqual(morning)
  expect(fate('tickets', 'bell', night, late)).toBe('now')
  expect(fate('tickets', 'mail', night, noon)).toBe('now')
  expect(fate('tickets', 'mail', { ...night, choices: { mail: false } }, late)).toBe('never')
})

test.each<[zone: string | null, from: string, until: string, now: string, end: string | null]>([
  [null, '22:00', '08:00', '2027-03-04T01:00:00Z', '2027-03-04T11:00:00.000Z'],
  [null, '22:00', '08:00', '2027-03-04T00:59:59Z', null],
  [null, '22:00', '08:00', '2027-03-04T11:00:00Z', null],
  [null, '12:00', '14:00', '2027-03-04T16:59:30Z', '2027-03-04T17:00:00.000Z'],
  ['Asia/Tokyo', '22:00', '08:00', '2027-03-04T14:00:00Z', '2027-03-04T23:00:00.000Z'],
  ['Asia/Tokyo', '22:00', '08:00', '2027-03-04T02:00:00Z', null],
  ['Europe/Lisbon', '23:30', '06:15', '2027-07-04T22:45:00Z', '2027-07-05T05:15:00.000Z'],
  // A zone that this machine no longer knows counts as the server's.
  ['Nowhere/Gone', '22:00', '08:00', '2027-03-04T01:00:00Z', '2027-03-04T11:00:00.000Z'],
])('quiet hours in %s from %s until %s at %s end at %s', (zone, from, until, now, end) => {
  const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const hours = { quiet_from: minute(from), quiet_until: minute(until), zone }
  expect(endOfQuiet(hours, new Date(now))?.toISOString() ?? null).toBe(end)
})

test('what would be single mails joins the digest, which waits for the end of the quiet hours itself', () => {
  expect(fate('tickets', 'mail', { digest: 'daily', ...night }, late)).toBe('digest')
  expect(fate('tickets', 'push', { digest: 'daily', choices: { push: true } })).toBe('now')
  expect(fate('market', 'mail', { digest: 'daily' })).toBe('never')
  expect(decideDigest({ ...nobody, ...night }, late)).toEqual(morning)
  expect(decideDigest(nobody, late)).toBe('now')
})

test.each<[Parameters<typeof nextDigest>[0], string | null, string, string]>([
  // Thursday, 4 March 2027.
  ['daily', null, '2027-03-04T02:30:00Z', '2027-03-04T11:00:00.000Z'],
  ['daily', null, '2027-03-04T11:00:00Z', '2027-03-05T11:00:00.000Z'],
  ['weekly', null, '2027-03-04T12:00:00Z', '2027-03-08T11:00:00.000Z'],
  ['weekly', null, '2027-03-08T10:00:00Z', '2027-03-08T11:00:00.000Z'],
  ['weekly', 'Asia/Tokyo', '2027-03-07T22:00:00Z', '2027-03-07T23:00:00.000Z'],
])('a digest %s in %s after %s comes at %s', (rhythm, zone, now, at) => {
  expect(nextDigest(rhythm, zone, new Date(now)).toISOString()).toBe(at)
})

test('the mails of all topics but security and money can be stopped', () => {
  expect([...messageTopics, 'digest' as const].filter(canUnsubscribe).toSorted()).toEqual(
    [...unsubscribeTopics].toSorted(),
  )
})
