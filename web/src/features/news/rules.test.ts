import { describe, expect, test } from 'vitest'
import { cutAtWord, pageDescription, readingMinutes, shareLinks, shareText, splitTags } from './rules.ts'
import { instantOf, onServerCalendar } from '../../format/calendar.ts'

test('reading takes words / 220 minutes, rounded up, at least one', () => {
  expect([0, 10, 220, 221, 660, 661].map(readingMinutes)).toEqual([1, 1, 1, 2, 3, 4])
})

describe('cutting at a word', () => {
  test('leaves what fits as it is, on one line', () => {
    expect(cutAtWord('  a war\n begins ', 120)).toBe('a war begins')
    expect(cutAtWord('x'.repeat(120), 120)).toHaveLength(120)
  })
  test('ends after a whole word, without the sign before the dots', () => {
    expect(cutAtWord('The siege of Noatun, and more', 22)).toBe('The siege of Noatun…')
    expect(cutAtWord('The siege of Noatun begins', 20)).toBe('The siege of Noatun…')
  })
  test('cuts one endless word, never half a character', () => {
    expect(cutAtWord('x'.repeat(300), 160)).toBe(`${'x'.repeat(159)}…`)
    expect(cutAtWord('😀'.repeat(100), 120)).toBe(`${'😀'.repeat(59)}…`)
  })
})

test('a share says at most 120 characters, a description at most 160', () => {
  const long = 'guerra de castelo '.repeat(20)
  expect(shareText(long).length).toBeLessThanOrEqual(120)
  expect(pageDescription(long).length).toBeLessThanOrEqual(160)
  expect(pageDescription(long)).toMatch(/ (guerra|de|castelo)…$/)
})

test('every share link carries the address, and the text beside it', () => {
  const url = 'https://guildhall.example/en/notice/patch-7-4?x=1&y=2'
  const { whatsapp, telegram, linkedin } = shareLinks(url, 'Ação & reação: 100%')
  expect(new URL(whatsapp).searchParams.get('text')).toBe(`Ação & reação: 100% ${url}`)
  expect(new URL(telegram).searchParams.get('url')).toBe(url)
  expect(new URL(telegram).searchParams.get('text')).toBe('Ação & reação: 100%')
  expect(new URL(linkedin).searchParams.get('url')).toBe(url)
  for (const link of [whatsapp, telegram, linkedin]) expect(link).toContain(encodeURIComponent(url))
})

test('tags are parted by commas and kept once', () => {
  expect(splitTags(' Patch, patch ,, Guerra de castelo')).toEqual(['Patch', 'Guerra de castelo'])
})

test("the form writes moments as the server's calendar does, three hours behind UTC", () => {
  expect(onServerCalendar('2027-01-01T02:30:59.123Z')).toBe('2026-12-31T23:30')
  expect(new Date(instantOf('2026-12-31T23:30')).toISOString()).toBe('2027-01-01T02:30:00.000Z')
})
