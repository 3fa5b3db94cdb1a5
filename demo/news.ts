import sharp from 'sharp'
import type { App } from '../server/src/app.ts'
import { changeContent } from '../server/src/cache/content.ts'
import { insertMark, isMarked } from '../server/src/db/once-marks.ts'
import { lockSlugs } from '../server/src/db/slugs.ts'
import { keepPicture, removeUnseen, holdPictures, type Picture } from '../server/src/images/pictures.ts'
import type { DemoArticle } from './news/article.ts'
import { demoArticles } from './news/articles.ts'
import { drawScene, type Scene } from '../server/src/art/scene.ts'
import * as queries from '../server/src/features/news/queries.ts'
import { freeSlug, slugOf } from '../server/src/words/slugs.ts'
import { bodyText } from '../server/src/features/news/write-notice.ts'

const mark = 'demo_news'
const day = 24 * 3600_000

/** Adds articles to an empty demo, once: what staff delete stays deleted. */
export async function seedDemoNews(app: App): Promise<void> {
  if (await isMarked(app.db, mark)) return
  const covers = await Promise.all(demoArticles.map(async ({ scene }) => (scene ? drawCover(app, scene) : null)))
  const isOurs = await changeContent(app, ['news'], async (db) => {
    if (!(await insertMark(db, mark, app.now().toISOString()))) return false
    for (const [n, article] of demoArticles.entries()) await insertArticle(app, db, article, covers[n] ?? null)
    return true
  })
  if (!isOurs)
    await removeUnseen(
      app,
      covers.flatMap((cover) => cover?.id ?? []),
    )
  else app.log.info({ articles: demoArticles.length }, 'wrote the demo news')
}

async function drawCover(app: App, scene: Scene): Promise<Picture> {
  return keepPicture(
    app,
    'news',
    await sharp(Buffer.from(drawScene(scene)))
      .jpeg({ quality: 92 })
      .toBuffer(),
    null,
  )
}

async function insertArticle(app: App, db: App['db'], article: DemoArticle, cover: Picture | null): Promise<void> {
  const { pt, en, author, source } = article
  const slug = slugOf(pt.title)
  const publishedAt = new Date(app.now().getTime() - article.daysAgo * day).toISOString()
  const { id } = await queries.insertNotice(db, {
    ...bodyText({ title: pt.title, description: pt.html }),
    slug: freeSlug(slug, await lockSlugs(db, 'notices', slug)),
    author,
    category: pt.category,
    tags: pt.tags,
    source,
    cover_id: cover?.id ?? null,
    published_at: publishedAt,
    created_at: publishedAt,
    updated_at: publishedAt,
  })
  await queries.putTranslation(db, {
    notice_id: id,
    locale: 'en',
    ...bodyText({ title: en.title, description: en.html }),
    category: en.category,
    tags: en.tags,
  })
  await holdPictures(db, `notice ${id}`, cover ? [cover.name] : [])
}
