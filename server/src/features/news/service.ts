import type { AnswerOf, Locale } from '@guildhall/contract'
import type { news } from '@guildhall/contract/news'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { refuse } from '../../fail.ts'
import { changeContent } from '../../cache/content.ts'
import { holdPictures, removeUnused, uploadPicture } from '../../images/pictures.ts'
import { pictureOf } from '../../images/sizes.ts'
import { presentNotice, presentNoticePage } from './presenters.ts'
import * as queries from './queries.ts'
import { countedTo, cursorAfter, pageSize, pagesOf, readCursor, trueUntil } from './rules.ts'
import { snapshot } from './write-notice.ts'

interface Reader {
  caller: Caller | null
  locale: Locale
}

/** Staff also see scheduled articles, so that they can check and change them. */
const visibleUntil = (caller: Caller | null, now: Date): string | null =>
  caller?.permissions.includes('news.write') ? null : now.toISOString()

/** The newest articles: after a cursor, or a page with the total up to 1,000. */
export async function listNotices(
  app: App,
  { caller, locale }: Reader,
  { before, page, limit = page ? pageSize : 50 }: { before?: string; limit?: number; page?: number },
): Promise<AnswerOf<typeof news.listNotices>> {
  const now = app.now()
  const until = visibleUntil(caller, now)
  const offset = page ? (page - 1) * limit : 0
  const found =
    offset >= countedTo
      ? []
      : page
        ? await queries.findPage(app.db, locale, until, now.toISOString(), offset, limit + 1)
        : await queries.findAfter(
            app.db,
            locale,
            until,
            now.toISOString(),
            before ? readCursor(before) : null,
            limit + 1,
          )
  const rows = found.slice(0, page ? Math.min(limit, countedTo - offset) : limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  if (!caller) {
    const next = found[0] ? found[0].next_publication : await queries.getNextPublication(app.db, now.toISOString())
    expireInTime(app, rows, next, now)
  }
  return {
    notice: rows.map((row) => presentNotice(row, locale, now)),
    next: last ? cursorAfter(last) : null,
    ...(page ? { page, ...pagesOf(await queries.countSome(app.db, until), limit) } : {}),
  }
}

export async function getNotice(
  app: App,
  { caller, locale }: Reader,
  slug: string,
): Promise<AnswerOf<typeof news.getNotice>> {
  const now = app.now()
  const row = await queries.getNotice(app.db, { slug }, locale, visibleUntil(caller, now), now.toISOString())
  if (!row) refuse('not_found')
  expireInTime(app, [row], row.next_publication, now)
  return { notice: presentNoticePage(row, locale, now) }
}

/** Invalidates cached replies at the moment when time alone makes them untrue. */
function expireInTime(app: App, rows: { updated_at: string }[], nextPublication: string | null, now: Date): void {
  const until = trueUntil(rows, nextPublication && new Date(nextPublication).toISOString(), now)
  if (until) app.cache.invalidateAt('news', until, now)
}

export async function getNoticeForEdit(app: App, id: number): Promise<AnswerOf<typeof news.getNoticeForEdit>> {
  const row = await queries.getNoticeRow(app.db, id)
  if (!row) refuse('not_found')
  const cover = row.cover_id ? await queries.getPicture(app.db, row.cover_id) : undefined
  const translations = await queries.findTranslations(app.db, id)
  const english = translations.find((each) => each.locale === 'en')
  const picture = cover ? pictureOf(cover) : null
  return {
    notice: {
      ...row,
      cover_url: picture?.url ?? null,
      cover_picture: picture,
      translations: english ? { en: english } : {},
    },
  }
}

/** Deletes an article with its translation, and then the pictures that nothing else uses. */
export async function deleteNotice(app: App, caller: Caller, id: number): Promise<AnswerOf<typeof news.deleteNotice>> {
  const { notice, dropped } = await changeContent(app, ['news'], async (db) => {
    const notice = await queries.lockNotice(db, id)
    if (!notice) refuse('not_found')
    const gone = await snapshot(db, id)
    await queries.deleteNotice(db, id)
    const pictures = await holdPictures(db, `notice ${id}`, [])
    await recordAdminAction(db, caller, 'notice.delete', `notice ${id}`, app.now(), { before: gone })
    return { notice, dropped: pictures.dropped }
  })
  await removeUnused(app, dropped)
  return { message: m.news_deleted(), data: { id, slug: notice.slug, title: notice.title } }
}

/** Stores a picture for the body or the cover of an article that is being written. */
export async function uploadNoticeImage(
  app: App,
  caller: Caller,
  image: Buffer | undefined,
): Promise<AnswerOf<typeof news.uploadNoticeImage>> {
  return { ...(await uploadPicture(app, caller, 'news', image)), message: m.news_image_kept() }
}
