import sharp from 'sharp'

/** The background of the portal's mark, which fills the icons of phones. */
const usualBackground = '#080f16'

/** The portal's mark, an SVG of 64 by 64 that begins with its background, or the picture that staff have chosen. */
export type Mark = string | { picture: Buffer; background: string }

interface Icon {
  size: number
  /** `mark` as in the browser's tab; `full` without corners, for systems that cut a shape out of it; `badge` one colour. */
  shape: 'mark' | 'full' | 'badge'
}

/**
 * The icons of the app, by their addresses. A `full` one keeps the mark within the middle 80 percent, which every shape
 * shows.
 */
export const appIcons: Record<string, Icon> = {
  '/icons/app-192.png': { size: 192, shape: 'mark' },
  '/icons/app-512.png': { size: 512, shape: 'mark' },
  '/icons/app-maskable-192.png': { size: 192, shape: 'full' },
  '/icons/app-maskable-512.png': { size: 512, shape: 'full' },
  '/icons/badge-96.png': { size: 96, shape: 'badge' },
  '/apple-touch-icon.png': { size: 180, shape: 'full' },
}

/** Draws an icon. A badge of a picture without transparency would be a full square; it is refused with null. */
export async function drawIcon(mark: Mark, { size, shape }: Icon): Promise<Buffer | null> {
  if (typeof mark !== 'string') return drawFromPicture(mark, { size, shape })
  return sharp(Buffer.from(svgOf(mark, shape)), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: shape !== 'badge' })
    .toBuffer()
}

/** The picture keeps its shape. In a full icon it stays within the part that every system shows. */
async function drawFromPicture(
  { picture, background }: Exclude<Mark, string>,
  { size, shape }: Icon,
): Promise<Buffer | null> {
  const inner = shape === 'full' ? Math.round(size * 0.68) : size
  const drawing = await sharp(picture, { limitInputPixels: 1600 * 6400, failOn: 'error' })
    .resize(inner, inner, { fit: 'contain', background: '#0000' })
    .ensureAlpha()
    .png()
    .toBuffer()
  if (shape === 'mark') return drawing
  const solid = background || usualBackground
  if (shape === 'full')
    return sharp({ create: { width: size, height: size, channels: 3, background: solid } })
      .composite([{ input: drawing }])
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  const alpha = await sharp(drawing).extractChannel('alpha').toBuffer()
  if ((await sharp(picture).stats()).isOpaque) return null
  return sharp({ create: { width: size, height: size, channels: 3, background: '#ffffff' } })
    .joinChannel(alpha)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function svgOf(mark: string, shape: Icon['shape']): string {
  if (shape === 'mark') return mark
  const drawing = mark.replace(/^<svg[^>]*>\s*<rect[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  const start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
  // Systems draw a badge in a colour of their own, from its opacity alone.
  if (shape === 'badge') return `${start}${drawing.replace(/#[0-9a-f]{6}/g, '#ffffff')}</svg>`
  return `${start}<rect width="64" height="64" fill="${usualBackground}"/><g transform="translate(10.24 10.24) scale(.68)">${drawing}</g></svg>`
}

/** `favicon.ico` with pictures of 16 and 32 pixels, for programs that ask for no other. */
export async function drawFavicon(mark: Mark): Promise<Buffer> {
  const sizes = [16, 32]
  const pictures = await Promise.all(sizes.map((size) => drawIcon(mark, { size, shape: 'mark' }) as Promise<Buffer>))
  const headBytes = 6 + 16 * sizes.length
  const head = Buffer.alloc(headBytes)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let at = headBytes
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(sizes[index]!, entry)
    head.writeUInt8(sizes[index]!, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += picture.length
  }
  return Buffer.concat([head, ...pictures])
}
