import { presentPreview } from '@guildhall/contract/previews'
import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { announcement } from '@guildhall/contract/announcement'
import {
  announcementKinds,
  fillTemplate,
  type AnnouncementKind,
  type PlaceholderValues,
  type TargetKind,
} from '@guildhall/contract/announcement-rules'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { shorten } from '../../html/sanitise.ts'
import { sharePictureOf, type StoredPicture } from '../../images/sizes.ts'
import { wholeText } from '../../words/whole.ts'
import { settings } from '../settings/service.ts'
import type { Templates } from './queries.ts'
import { escapeMarkdown, occurrencesBetween, telegramText, type Post } from './rules.ts'
import { getArticle, getItem, getPatch } from './thing-queries.ts'

type Reading = Pick<App, 'db' | 'now' | 'cache' | 'config' | 'log'>

/** What is announced, with the values of its placeholders. */
export interface Thing {
  kind: AnnouncementKind
  title: string
  link: string
  picture: string | null
  values: PlaceholderValues
}

/** A target as far as its posts depend on it. */
interface Style {
  kind: TargetKind
  locale: Locale
  templates: Templates
}

/** The post as it is stored and shown: without the escapes of Discord. */
export const plainPost = (thing: Thing, { locale, templates }: Style): Post => write(thing, locale, templates, String)

/** The post as the target gets it. */
export const postFor = (thing: Thing, { kind, locale, templates }: Style): Post =>
  write(thing, locale, templates, kind === 'discord' ? escapeMarkdown : String)

function write(
  { kind, title, link, picture, values }: Thing,
  locale: Locale,
  templates: Templates,
  escape: Escape,
): Post {
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name === 'link' ? value : escape(value)]),
  )
  const text = fillTemplate(templates[kind] || defaultText[kind]({}, { locale }), escaped)
  return { title: escape(title), text: text.trim(), link, picture }
}
type Escape = (text: string) => string

/** The portal's own texts. Their placeholders are quoted in the messages. */
const defaultText: Record<AnnouncementKind, (none: object, options: { locale: Locale }) => string> = {
  article: m.announcement_text_article,
  patch: m.announcement_text_patch,
  event: m.announcement_text_event,
  restock: m.announcement_text_restock,
}

const numberOf = (thing: string): number => Number(thing.split(' ')[0])

/** The thing of an announcement as it is now; null when it is no longer public, or no longer in stock. */
export function readThing(
  app: Reading,
  { kind, thing, title, at }: { kind: AnnouncementKind; thing: string; title: string; at: string },
  locale: Locale,
): Promise<Thing | null> {
  if (kind === 'event') return Promise.resolve(eventThing(app, title, at, locale))
  return things[kind](app, numberOf(thing), locale)
}

const textAtMost = 195

const things = {
  async article(app: Reading, id: number | 'newest', locale: Locale): Promise<Thing | null> {
    const row = await getArticle(app.db, id, locale, app.now())
    if (!row) return null
    // The beginning of the article is stored as long as the pages show it, and may end within a word.
    const { title } = row
    const text = shorten(row.text, textAtMost)
    const path = `/notice/${row.slug}`
    const link = addressOf(app, path, locale)
    const values = { title, text, link, time: timeOf(row.at, locale) }
    return { kind: 'article', title, link, picture: pictureOf(app, path, locale, row.picture), values }
  },
  async patch(app: Reading, version: number | 'newest', locale: Locale): Promise<Thing | null> {
    const row = await getPatch(app.db, version, locale)
    if (!row) return null
    const title = m.announcement_patch_title({ version: String(row.version) }, { locale })
    const path = '/launcherPage'
    const link = addressOf(app, path, locale)
    const values = { title, text: row.text, link, version: String(row.version), time: timeOf(row.at, locale) }
    return { kind: 'patch', title, link, picture: pictureOf(app, path, locale), values }
  },
  async restock(app: Reading, id: number | 'newest', locale: Locale): Promise<Thing | null> {
    const row = await getItem(app.db, id, locale, app.now())
    if (!row) return null
    const path = `/item/${row.id}`
    const link = addressOf(app, path, locale)
    const values = {
      title: row.title,
      link,
      price: wholeText(Number(row.price), locale),
      stock: wholeText(row.stock, locale),
    }
    return { kind: 'restock', title: row.title, link, picture: pictureOf(app, path, locale), values }
  },
}

function eventThing(app: Reading, title: string, at: string, locale: Locale): Thing {
  const link = addressOf(app, '/events', locale)
  const minutes = Math.max(1, Math.round((Date.parse(at) - app.now().getTime()) / 60_000))
  const values = { title, link, time: timeOf(at, locale), minutes: wholeText(minutes, locale) }
  return { kind: 'event', title, link, picture: pictureOf(app, '/events', locale), values }
}

const addressOf = ({ config }: Reading, path: string, locale: Locale): string =>
  `${config.publicUrl}${locale === 'en' ? '/en' : ''}${path}`

/** The picture of a link to a page: its own in the size of link previews, or the one that the portal draws. */
const pictureOf = ({ config }: Reading, path: string, locale: Locale, own: StoredPicture | null = null): string => {
  const page = `${locale === 'en' ? '/en' : ''}${path}`
  return `${config.publicUrl}${own ? sharePictureOf(own).url : presentPreview(page)}`
}

/** The time of day in the server's calendar. */
const timeOf = (at: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'Etc/GMT+3' }).format(new Date(at))

const soonestMs = 7 * 24 * 3600_000

/** The newest of each kind as a target would post it; without a thing of a kind, no post. */
export async function previewAnnouncements(
  app: Reading,
  { kind, locale, minutes_before, templates }: ValidOf<typeof announcement.previewAnnouncements>['body'],
): Promise<AnswerOf<typeof announcement.previewAnnouncements>> {
  const newest = { ...things, event: (_: Reading, __: 'newest', of: Locale) => nextEvent(app, of, minutes_before) }
  const found = await Promise.all(announcementKinds.map((each) => newest[each](app, 'newest', locale)))
  const data = announcementKinds.map((each, at) => {
    const thing = found[at]
    if (!thing) return { kind: each, post: null }
    const post = plainPost(thing, { kind, locale, templates })
    return { kind: each, post: kind === 'telegram' ? { ...post, text: telegramText(post, telegramMost(post)) } : post }
  })
  return { data }
}

/** Telegram's limits: of the caption of a picture, and of a message. */
export const telegramMost = ({ picture }: Pick<Post, 'picture'>): number => (picture ? 1_024 : 4_096)

/** The next event, as it is announced `minutesBefore` it begins. */
async function nextEvent(app: Reading, locale: Locale, minutesBefore: number): Promise<Thing | null> {
  const now = app.now()
  const { schedule } = await settings(app).read('events')
  const [next] = occurrencesBetween(schedule, now, new Date(now.getTime() + soonestMs))
  if (!next) return null
  const then = new Date(Date.parse(next.at) - minutesBefore * 60_000)
  return eventThing({ ...app, now: () => then }, next.title[locale] || next.title['pt-BR'], next.at, locale)
}
