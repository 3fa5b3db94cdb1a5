import sharp from 'sharp'
import type { ItemLook } from '@guildhall/contract/item-look'
import { previewSize, type Preview } from '@guildhall/contract/previews'
import { itemParts } from '../art/item.ts'
import { sceneParts, skyPalettes } from '../art/scene.ts'
import { fit, outline, type FittedText } from './text.ts'

const { width, height } = previewSize
const margin = 64
const ink = { title: '#f2eee4', text: '#d8d3c8', brass: '#e9bd68' }
const patienceSeconds = 10

/**
 * A preview as a JPEG of 1200 × 630. `picture` and `logo` have the bytes of its stored pictures; null where none can be
 * read.
 */
export async function drawPreview(
  preview: Preview,
  picture: Buffer | null,
  logo: Buffer | null = null,
): Promise<Buffer> {
  const place = picture && preview.picture ? preview.picture.place : null
  const sign = logo && (await logoLayer(logo))
  const svg = Buffer.from(previewSvg(preview, place, sign?.width))
  const stored = picture && place ? await storedLayer(picture, place) : null
  const layers =
    place === 'behind' ? [{ input: svg, top: 0, left: 0 }] : stored ? [{ input: stored, ...besidePlace }] : []
  if (sign) layers.push({ input: sign.input, left: margin, top: height - 44 - logoSize.height + 8 })
  return sharp(place === 'behind' && stored ? stored : svg)
    .composite(layers)
    .flatten({ background: '#080f16' })
    .timeout({ seconds: patienceSeconds })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

const beside = { width: 420, height: 420 }
const besidePlace = { left: width - margin - beside.width, top: (height - beside.height) / 2 }

/** Pixels of an icon stay sharp: it is so small that smoothing would leave a blur. */
const iconSide = 100

async function storedLayer(picture: Buffer, place: 'behind' | 'beside'): Promise<Buffer> {
  const stored = sharp(picture, { limitInputPixels: 1600 * 6400, failOn: 'error' })
  const kernel = (await stored.metadata()).width <= iconSide ? 'nearest' : 'lanczos3'
  return stored
    .resize({
      ...(place === 'behind' ? { width, height, fit: 'cover' } : { ...beside, fit: 'contain', background: '#0000' }),
      kernel,
    })
    .timeout({ seconds: patienceSeconds })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const logoSize = { width: 190, height: 48 }

/** The logo as it stands before the site's name, in its shape. */
async function logoLayer(logo: Buffer): Promise<{ input: Buffer; width: number }> {
  const { data, info } = await sharp(logo, { limitInputPixels: 1600 * 6400, failOn: 'error' })
    .resize({ ...logoSize, fit: 'inside' })
    .timeout({ seconds: patienceSeconds })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width }
}

/**
 * The preview as SVG: a landscape with the figure on its right, or over a stored picture only its shade, and the texts
 * as outlines. Each group of outlines has its text as its label. A logo of `logoWidth` takes the place of the mark.
 */
export function previewSvg(preview: Preview, place: 'behind' | 'beside' | null = null, logoWidth = 0): string {
  const { subject, sky, podium, item } = preview
  const scene = { seed: seedOf(preview.title), sky, castle: true, eclipse: true }
  const background =
    place === 'behind'
      ? ''
      : sceneParts(
          place === 'beside' || item ? scene : { ...scene, subject },
          { width, height, at: 0.79 },
          skyPalettes[sky],
        )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${background}
<defs><linearGradient id="shade"><stop offset="0" stop-color="#05090d" stop-opacity="0.9"/><stop offset="0.55" stop-color="#05090d" stop-opacity="0.58"/><stop offset="1" stop-color="#05090d" stop-opacity="${place === 'behind' ? 0.12 : 0}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#shade)"/>
${place === 'beside' ? `<rect x="${besidePlace.left}" y="${besidePlace.top}" width="${beside.width}" height="${beside.height}" rx="20" fill="#0c141b"/>` : ''}
${item && !place ? besideItem(item) : ''}
${podium && podium.length > 0 ? podiumTexts(preview) : pageTexts(preview)}
${siteName(preview.site, logoWidth)}
<rect y="${height - 8}" width="${width}" height="8" fill="${ink.brass}"/></svg>`
}

/** An item where a stored picture would stand, with its refinement. */
function besideItem(item: ItemLook): string {
  const { left, top } = besidePlace
  const plus = item.plus ? `+${item.plus}` : ''
  return `<g transform="translate(${left} ${top}) scale(${beside.width / 64})">${itemParts(item)}</g>${
    plus && outline(plus, { font: 'atkinson', size: 72, x: left + 24, y: top + 84, fill: ink.title })
  }`
}

/** Label, title and lines, one below the other, in the middle of the height above the site's name. */
function pageTexts({ label, title, lines = [] }: Preview): string {
  const room = width * 0.56
  const head = label ? fit(label, { font: 'atkinson', sizes: [34], width: room, lines: 1 }) : null
  const big = fit(title, { font: 'grenze', sizes: [96, 84, 72, 62, 54], width: room, lines: lines.length > 1 ? 2 : 3 })
  const small = lines
    .slice(0, 4)
    .map((line) => fit(line, { font: 'atkinson', sizes: [36, 32], width: room, lines: lines.length > 2 ? 1 : 2 }))
  const blocks = [
    { text: head, fill: ink.brass, leading: 1.5 },
    { text: big, fill: ink.title, leading: 1.06 },
    ...small.map((text) => ({ text, fill: ink.text, leading: 1.32 })),
  ].flatMap(({ text, ...look }) => (text && text.lines.length > 0 ? [{ text, ...look }] : []))
  const gap = 18
  const total = blocks.reduce((sum, { text, leading }) => sum + tall(text, leading) + gap, -gap)
  let y = Math.max(margin, (height - 70 - total) / 2)
  const drawn = blocks.map(({ text, fill, leading }) => {
    const block = linesAt(text, { x: margin, y, fill, leading })
    y += tall(text, leading) + gap
    return block
  })
  return drawn.join('')
}

const tall = ({ size, lines }: FittedText, leading: number): number => size * leading * lines.length

const linesAt = (
  { font, size, lines }: FittedText,
  { x, y, fill, leading }: { x: number; y: number; fill: string; leading: number },
): string =>
  lines.map((line, at) => outline(line, { font, size, x, y: y + size * leading * at + size * 0.86, fill })).join('')

/** In pixels from the left: the second stands on the left, the first in the middle. */
const stands = [
  { x: 410, top: 280, tall: 254, fill: '#8f6a2c' },
  { x: 180, top: 340, tall: 194, fill: '#5d6a76' },
  { x: 640, top: 380, tall: 154, fill: '#7a4a2a' },
]
const standWidth = 220

/** The title above three stands with the names and what they have reached. */
function podiumTexts({ title, podium = [] }: Preview): string {
  const head = fit(title, { font: 'grenze', sizes: [72, 60, 48], width: width * 0.62, lines: 1 })
  const rows = stands.slice(0, podium.length).map(({ x, top, tall: high, fill }, at) => {
    const { name, note } = podium[at]!
    const named = fit(name, { font: 'atkinson', sizes: [38, 34, 30, 26], width: standWidth, lines: 1 })
    const noted = fit(note, { font: 'atkinson', sizes: [26, 22], width: standWidth - 16, lines: 1 })
    const centred = { x, anchor: 'middle' } as const
    return `<rect x="${x - standWidth / 2}" y="${top}" width="${standWidth - 10}" height="${high}" rx="6" fill="${fill}"/>${[
      outline(named.lines[0] ?? '', { font: 'atkinson', size: named.size, ...centred, y: top - 18, fill: ink.title }),
      outline(String(at + 1), { font: 'grenze', size: 96, ...centred, y: top + 92, fill: ink.title }),
      outline(noted.lines[0] ?? '', { font: 'atkinson', size: noted.size, ...centred, y: top + 134, fill: ink.title }),
    ].join('')}`
  })
  return `${linesAt(head, { x: margin, y: margin - 8, fill: ink.title, leading: 1 })}${rows.join('')}`
}

/** The site's name at the lower edge, after its mark. */
function siteName(name: string, logoWidth: number): string {
  const { size, lines } = fit(name, { font: 'grenze', sizes: [36, 30], width: width * 0.5, lines: 1 })
  const y = height - 44
  const mark = logoWidth ? '' : `<path fill="${ink.brass}" d="M${margin} ${y - 12}l13-15 13 15-13 15z"/>`
  const x = margin + (logoWidth ? logoWidth + 16 : 42)
  return `${mark}${outline(lines[0] ?? '', { font: 'grenze', size, x, y, fill: ink.brass })}`
}

/** A seed from a text, so that the same page has the same landscape. */
function seedOf(text: string): number {
  let hash = 7
  for (const character of text.slice(0, 100)) hash = (hash * 31 + character.codePointAt(0)!) % 9973
  return hash + 1
}
