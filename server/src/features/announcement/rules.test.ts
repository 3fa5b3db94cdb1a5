import { fillTemplate, hasOnlyPlaceholdersOf } from '@guildhall/contract/announcement-rules'
import { expect, test } from 'vitest'
import { cutTo, escapeMarkdown, isLate, occurrencesBetween, pauseAfter, telegramText, webhookAddress } from './rules.ts'

const token = 'a'.repeat(68)

test('only addresses of webhooks of Discord are taken, so that no request goes elsewhere', () => {
  for (const host of ['discord.com', 'discordapp.com', 'ptb.discord.com', 'canary.discord.com'])
    expect(webhookAddress(`https://${host}/api/webhooks/123456789/${token}/`, null)).toBe(
      `https://${host}/api/webhooks/123456789/${token}`,
    )
  for (const address of [
    `http://discord.com/api/webhooks/123456789/${token}`,
    `https://discord.com.evil.example/api/webhooks/123456789/${token}`,
    `https://evil.example/discord.com/api/webhooks/123456789/${token}`,
    `https://user@discord.com/api/webhooks/123456789/${token}`,
    `https://discord.com:8443/api/webhooks/123456789/${token}`,
    `https://discord.com/api/webhooks/123456789/${token}/../../x`,
    `https://discord.com/api/webhooks/123456789/${token}?x=1`,
    `https://discord.com/api/users/@me`,
    `http://127.0.0.1:3900/discord/api/webhooks/123456789/${token}`,
    `https://169.254.169.254/api/webhooks/123456789/${token}`,
  ])
    expect(webhookAddress(address, null)).toBeNull()
  const played = 'http://127.0.0.1:3900/discord'
  const simulated = `${played}/api/webhooks/123456789/${token}`
  expect(webhookAddress(simulated, played)).toBe(`/api/webhooks/123456789/${token}`)
  expect(webhookAddress(`${played}@evil.example/api/webhooks/123456789/${token}`, played)).toBeNull()
})

test('placeholders of a text are those of its kind, and a value is never searched for placeholders', () => {
  expect(hasOnlyPlaceholdersOf('event', '{title} às { time }')).toBe(true)
  expect(hasOnlyPlaceholdersOf('event', '{price}')).toBe(false)
  expect(hasOnlyPlaceholdersOf('article', '{toString}')).toBe(false)
  expect(fillTemplate('{title}: {text} {other}', { title: '{text}', text: 'T' })).toBe('{text}: T {other}')
})

test('texts are cut between characters, and a post for Telegram always has its link', () => {
  expect(cutTo('aaa👾', 4)).toBe('aaa…')
  expect(cutTo('ab', 2)).toBe('ab')
  const post = { title: 'T'.repeat(300), text: '👾'.repeat(3_000), link: 'https://x.example/n', picture: null }
  for (const most of [1_024, 4_096]) {
    const text = telegramText(post, most)
    expect(text.length).toBeLessThanOrEqual(most)
    expect(text.endsWith('\n\nhttps://x.example/n')).toBe(true)
    expect(text.isWellFormed()).toBe(true)
  }
  const whole = { title: 'Título', text: 'Título: https://x.example/n', link: 'https://x.example/n', picture: null }
  expect(telegramText(whole, 1_024)).toBe(whole.text)
  expect(escapeMarkdown('**[a](https://evil.example)** @everyone')).toBe(
    String.raw`\*\*\[a\]\(https://evil.example\)\*\* @everyone`,
  )
})

test('pauses grow and end, and a pause that the other side asks for counts within an hour', () => {
  expect([1, 2, 3, 4, 5, 6].map((attempts) => pauseAfter(attempts))).toEqual([
    60_000,
    300_000,
    900_000,
    3_600_000,
    7_200_000,
    null,
  ])
  expect([pauseAfter(1, 0.4), pauseAfter(1, 7), pauseAfter(1, 90_000), pauseAfter(6, 1)]).toEqual([
    1_000,
    7_000,
    3_600_000,
    null,
  ])
})

test('occurrences follow the calendar of the server, each once', () => {
  const title = { 'pt-BR': 'Kefra', en: '' }
  // 2026-11-26 is a Thursday. 23:30 there is 02:30 of Friday in UTC.
  const schedule = [{ kind: 'BOSS', title, days: [4], times: ['23:30', '08:00', '23:30'] }]
  const from = new Date('2026-11-26T11:00:00Z')
  expect(occurrencesBetween(schedule, from, new Date('2026-11-27T11:00:00Z')).map(({ at }) => at)).toEqual([
    '2026-11-27T02:30:00.000Z',
  ])
  expect(occurrencesBetween(schedule, new Date('2026-11-26T10:59:59Z'), from)).toHaveLength(1)
})

test('an event that has begun is too late even for staff, an article only without their wish', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const at = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  expect(isLate({ kind: 'event', at: at(0), asked_at: at(0) }, now)).toBe(true)
  expect(isLate({ kind: 'event', at: at(-1), asked_at: null }, now)).toBe(false)
  expect(isLate({ kind: 'article', at: at(7), asked_at: null }, now)).toBe(true)
  expect(isLate({ kind: 'article', at: at(7), asked_at: at(0) }, now)).toBe(false)
  expect(isLate({ kind: 'patch', at: at(5), asked_at: null }, now)).toBe(false)
})
