import sharp from 'sharp'
import { refuse } from '../fail.ts'
import { checkSize, isPicture, maxPixels } from './check-picture.ts'
import { maxHeight, maxWidth, sharePicture, widthsOf } from './sizes.ts'
import { errorText } from '../errors/read-error.ts'

/** The files of one picture, and its size in pixels at its largest. */
interface Renditions {
  width: number
  height: number
  webp: { width: number; bytes: Buffer }[]
  /** For link previews, because not every site accepts WebP. */
  share: Buffer
}

const atOnce = 2
const patienceSeconds = 15

sharp.cache(false)

/**
 * Makes the pictures for visitors from uploaded bytes. The content alone decides the format. Everything is drawn anew,
 * which drops metadata and any data after the image. Never larger than the original. Refuses with `upload_not_an_image`
 * and, for too many pixels, `upload_too_large`.
 */
export const makeRenditions = (bytes: Buffer): Promise<Renditions> => render(bytes, draw)

/** As `makeRenditions`, but a single WebP picture, for pictures that only a few people may see. */
export const makePicture = (bytes: Buffer): Promise<{ bytes: Buffer; width: number; height: number }> =>
  render(bytes, drawOne)

/** As `makePicture`, but a PNG without any loss, of at most `most` pixels: a sheet from which icons are cut. */
export const makeSheet = (bytes: Buffer, most: number): Promise<{ bytes: Buffer; width: number; height: number }> =>
  render(bytes, drawSheet, most)

async function render<T>(bytes: Buffer, draw: (bytes: Buffer) => Promise<T>, most = maxPixels): Promise<T> {
  if (!isPicture(bytes)) refuse('upload_not_an_image')
  return inTurn(async () => {
    await checkSize(bytes, most)
    try {
      return await draw(bytes)
    } catch (error) {
      refuse('upload_not_an_image', { reason: errorText(error).split('\n')[0] })
    }
  })
}

const decoded = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: patienceSeconds })

async function drawOne(bytes: Buffer) {
  const { data, info } = await decoded(bytes).webp({ quality: 80, effort: 4 }).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

async function drawSheet(bytes: Buffer) {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .timeout({ seconds: patienceSeconds })
    .png({ compressionLevel: 3 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

async function draw(bytes: Buffer): Promise<Renditions> {
  const { data, info } = await decoded(bytes).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const picture = () => sharp(data, { raw: { width, height, channels } })
  const webp: Renditions['webp'] = []
  for (const each of widthsOf(width)) {
    webp.push({
      width: each,
      bytes: await picture().resize({ width: each }).webp({ quality: 80, effort: 4 }).toBuffer(),
    })
  }
  const share = await picture()
    .resize({ ...sharePicture, fit: 'cover', position: 'attention' })
    .flatten({ background: '#080f16' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
  return { width, height, webp, share }
}

let working = 0
const waiting: (() => void)[] = []

/** Runs a few at a time, because decoding takes dozens of megabytes. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else working += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}
