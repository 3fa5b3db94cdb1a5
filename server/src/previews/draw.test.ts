import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { previewText, subjects, skies, type Preview } from '@guildhall/contract/previews'
import { settingGroups } from '@guildhall/contract/setting-groups'
import { subjectOf } from '@guildhall/contract/previews-art'
import { drawCover } from '../art/covers.ts'
import { drawScene } from '../art/scene.ts'
import { drawPreview, previewSvg } from './draw.ts'
import { createPictureStore } from './picture-store.ts'

const preview: Preview = {
  site: 'Guildhall',
  subject: 'banners',
  sky: 'night',
  label: 'Convite',
  title: 'Marina convida você',
  lines: ['Poeira de Lactolerium', '<script>alert(1)</script>'],
}

test('the texts of a preview are in its SVG as outlines alone, and a link preview names them in words', () => {
  const svg = previewSvg(preview)
  for (const text of ['Convite', 'Marina convida', 'você', 'Poeira de Lactolerium', 'Guildhall'])
    expect(svg).toContain(`aria-label="${text}"`)
  expect(svg).not.toMatch(/<text|<script|font-family/)
  expect(previewText(preview)).toBe('Convite · Marina convida você · Poeira de Lactolerium · <script>alert(1)</script>')
})

test('a machine without any font draws the same picture, with its letters', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-no-fonts-'))
  try {
    const config = join(folder, 'fonts.conf')
    writeFileSync(config, '<?xml version="1.0"?><fontconfig></fontconfig>')
    const script = `const { drawPreview } = await import(${JSON.stringify(join(import.meta.dirname, 'draw.ts'))})
      process.stdout.write((await drawPreview(${JSON.stringify(preview)}, null)).toString('base64'))`
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, FONTCONFIG_FILE: config, FONTCONFIG_PATH: folder, HOME: folder },
      maxBuffer: 8 * 1024 * 1024,
    })
    const bare = Buffer.from(stdout, 'base64')
    expect(await sharp(bare).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bare.equals(await drawPreview(preview, null))).toBe(true)
    expect(await brightShare(bare)).toBeGreaterThan(0.03)
    const nothing = { ...preview, site: '', label: '', title: '', lines: [] }
    expect(await brightShare(await drawPreview(nothing, null))).toBeLessThan(0.005)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a logo stands before the name of the site, in place of the mark', async () => {
  const logo = await sharp({ create: { width: 400, height: 200, channels: 4, background: '#00ff00' } })
    .webp()
    .toBuffer()
  const place = await sharp(await drawPreview({ ...preview, logo: '/media/look/x.webp' }, null, logo))
    .extract({ left: 64, top: 560, width: 90, height: 20 })
    .toBuffer()
  const { channels } = await sharp(place).stats()
  expect(channels.map(({ mean }) => mean > 128)).toEqual([false, true, false])
  expect(previewSvg(preview)).toContain('l13-15 13 15')
  expect(previewSvg(preview, null, 96)).not.toContain('l13-15 13 15')
})

/** The share of bright pixels on the side of the texts. */
async function brightShare(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture)
    .extract({ left: 40, top: 60, width: 660, height: 480 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((value) => value > 150).length / data.length
}

test.each(['behind', 'beside'] as const)('a stored picture is %s the texts, and a broken one fails', async (place) => {
  const stored = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#f00' } })
    .webp()
    .toBuffer()
  const drawn = await drawPreview({ ...preview, picture: { url: '/media/a.webp', place } }, stored)
  const { data } = await sharp(drawn)
    .extract({ left: 900, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]! - data[1]!).toBeGreaterThan(100)
  const broken = drawPreview({ ...preview, picture: { url: '/media/a.webp', place } }, Buffer.from('no picture'))
  await expect(broken).rejects.toThrow()
})

test('every figure is drawn under every sky, and differs from all others', () => {
  const scenes = subjects.map((subject) => drawScene({ seed: 5, sky: 'day', castle: false, eclipse: true, subject }))
  expect(new Set(scenes).size).toBe(subjects.length)
  for (const sky of skies) expect(drawScene({ seed: 5, sky, castle: true, eclipse: true })).not.toMatch(/NaN|undefined/)
})

test('a drawn cover is a night scene that light pages show by day, with a figure that suits the article', () => {
  const cover = drawCover('o-despertar-de-kefra', 'Atualizações')
  expect(cover).toContain('@media(prefers-color-scheme:light)')
  expect(cover.length).toBeLessThan(16_000)
  expect(drawCover('o-despertar-de-kefra', 'Updates')).toBe(cover)
  const about = (slug: string, topic = '') => subjectOf([slug, topic])
  expect(about('cronica-de-guerra')).toBe('banners')
  expect(about('Manutenção programada')).toBe('gears')
  expect([about('terca-feira', 'Manutenção'), about('tuesday', 'Maintenance')]).toEqual(['gears', 'gears'])
  expect(about('xyz')).toBe(about('xyz'))
})

test('each event of a new portal has an emblem of its own, in both languages, and each kind has one', () => {
  const sprite = readFileSync(join(import.meta.dirname, '../../../web/public/events.svg'), 'utf8')
  const views = [...sprite.matchAll(/<view id="(\w+)"/g)].map(([, id]) => id!)
  const component = readFileSync(
    join(import.meta.dirname, '../../../web/src/features/home/events/EventEmblem.tsx'),
    'utf8',
  )
  const named = /const own = '([^']+)'/.exec(component)![1]!.split(' ')
  expect(views.toSorted()).toEqual([...named, 'boss', 'guerra'].toSorted())
  for (const locale of ['pt-BR', 'en'] as const)
    for (const { title } of settingGroups.events.defaults.schedule)
      expect(named).toContain((title[locale] || title['pt-BR']).toLowerCase().replaceAll(' ', ''))
})

test('a store of pictures holds no more pictures and bytes than it may, and drops the longest unused', () => {
  const store = createPictureStore({ most: 3, mostBytes: 1000 })
  for (const name of ['a', 'b', 'c']) store.put(name, Buffer.alloc(200))
  store.get('a')
  store.put('d', Buffer.alloc(200))
  expect(['a', 'b', 'c', 'd'].filter((name) => store.get(name))).toEqual(['a', 'c', 'd'])
  store.put('e', Buffer.alloc(400))
  expect(store.get('e')).toBeUndefined()
  for (let n = 0; n < 500; n += 1) store.put(`of ${n}`, Buffer.alloc(n % 250))
  expect(store.size().pictures).toBe(3)
  expect(store.size().bytes).toBeLessThanOrEqual(1000)
  store.put('of 499', Buffer.alloc(10))
  expect(store.size().bytes).toBeLessThanOrEqual(1000)
})
