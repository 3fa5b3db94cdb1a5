import sharp from 'sharp'
import type { App } from '../../app.ts'
import { changeContent } from '../../cache/content.ts'
import { holdPictures, keepPicture, removeUnseen, type Picture } from '../../images/pictures.ts'
import { pictureOf } from '../../images/sizes.ts'
import { drawScene, type Scene } from '../../art/scene.ts'
import { insertMark, isMarked } from '../../db/once-marks.ts'
import { firstGuides, firstSubguide } from './first-guides.ts'
import * as queries from './queries.ts'
import type { SeededGuide, SeededSubguide } from './seeded-guide.ts'
import { bodyColumns, englishBodyColumns } from './write-guide.ts'

const day = 24 * 3600_000
/** In pixels: the width of a card, small enough to be drawn quickly. */
const drawnWidth = 960

/** Guides that are written once: `mark` records it. A guide's `subguide` is an index of `subguides`. */
interface Seeds {
  mark: string
  subguides: SeededSubguide[]
  guides: SeededGuide[]
}

/** Writes the guides that the site links to, once for each database. A guide that staff delete stays deleted. */
export const seedFirstGuides = (app: App): Promise<void> =>
  seedGuides(app, { mark: 'first_guides', subguides: [firstSubguide], guides: firstGuides })

/** Writes guides once, with the pictures in their texts. The pages draw their covers. */
export async function seedGuides(app: App, { mark, subguides, guides }: Seeds): Promise<void> {
  if (await isMarked(app.db, mark)) return
  const pictures = await Promise.all(guides.map(async ({ picture }) => (picture ? keepDrawing(app, picture) : null)))
  const isOurs = await changeContent(app, ['guides'], async (db) => {
    const now = app.now()
    if (!(await insertMark(db, mark, now.toISOString()))) return false
    const places: number[] = []
    for (const subguide of subguides)
      places.push((await queries.insertSubguide(db, { ...subguide, created_at: now.toISOString() })).id)
    for (const [at, guide] of guides.entries()) await insert(app, db, guide, places, pictures[at] ?? null)
    return true
  })
  const drawn = pictures.flatMap((picture) => picture?.id ?? [])
  if (!isOurs) await removeUnseen(app, drawn)
}

async function insert(
  app: App,
  db: App['db'],
  { slug, subguide, ordenation, daysAgo, isDraft, pt, en }: SeededGuide,
  subguides: number[],
  picture: Picture | null,
): Promise<void> {
  // When staff have a guide with this slug, links lead to that guide.
  if (await queries.getGuideBySlug(db, slug, true)) return
  // A new server has no past; the demo shows one.
  const age = app.config.production ? 0 : daysAgo * day
  const at = new Date(app.now().getTime() - age).toISOString()
  const { id } = await queries.insertGuide(db, {
    slug,
    title: pt.title,
    ...bodyColumns(withPicture(pt.html, picture)),
    ...(en && { title_en: en.title, ...englishBodyColumns(withPicture(en.html, picture)) }),
    ordenation,
    subguide_id: subguides[subguide] ?? subguides[0]!,
    is_public: !isDraft,
    cover_id: null,
    created_at: at,
    updated_at: at,
  })
  await holdPictures(db, `guide ${id}`, picture ? [picture.name] : [])
}

const keepDrawing = async (app: App, scene: Scene): Promise<Picture> =>
  keepPicture(
    app,
    'guides',
    await sharp(Buffer.from(drawScene(scene)))
      .resize({ width: drawnWidth })
      .jpeg({ quality: 92 })
      .toBuffer(),
    null,
  )

function withPicture(html: string, picture: Picture | null): string {
  if (!picture) return html
  const { url, width, height } = pictureOf(picture)
  return html
    .replace('src="{picture}"', `src="${url}"`)
    .replace(' />', ` width="${width}" height="${height}" loading="lazy" />`)
}
