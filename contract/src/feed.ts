import type { Locale } from './values.ts'

// The addresses of what other programs read: feeds and calendars. For pages and server, so this file has no schema.

/** The lists that have feeds, by the address of their page. */
export const feedLists = ['notice', 'guides'] as const
export type FeedList = (typeof feedLists)[number]

export const feedFormats = ['rss', 'atom'] as const
export type FeedFormat = (typeof feedFormats)[number]

export const feedTypes: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
}

/** The calendars of the events of the game: all of them, or those of one kind. */
export const calendars = ['all', 'boss', 'guerra'] as const
export type Calendar = (typeof calendars)[number]

const prefixOf = (locale: Locale) => (locale === 'en' ? '/en' : '')

/** Where a feed is, as a path of the site. A locale has its feeds where its pages are. */
export const feedAddress = (list: FeedList, format: FeedFormat, locale: Locale): string =>
  `${prefixOf(locale)}/${list}.${format}`

/** Where a calendar is, as a path of the site. */
export const calendarAddress = (calendar: Calendar, locale: Locale): string =>
  `${prefixOf(locale)}/events${calendar === 'all' ? '' : `/${calendar}`}.ics`
