import sharp from 'sharp'

/** A picture as four bytes for each pixel, row by row. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

interface Cell {
  width: number
  height: number
}

/** Decodes a stored sheet. */
export async function readSheet(bytes: Buffer, maxPixels: number): Promise<Pixels> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/**
 * The icon at `place` of a sheet, counted row by row, as WebP without loss; null for a cell of one colour, which is
 * empty.
 */
export async function cutIcon(sheet: Pixels, cell: Cell, place: number): Promise<Buffer | null> {
  const columns = Math.floor(sheet.width / cell.width)
  const left = (place % columns) * cell.width
  const top = Math.floor(place / columns) * cell.height
  const rowBytes = cell.width * 4
  const pixels = Buffer.alloc(rowBytes * cell.height)
  for (let row = 0; row < cell.height; row += 1) {
    const from = ((top + row) * sheet.width + left) * 4
    sheet.data.copy(pixels, row * rowBytes, from, from + rowBytes)
  }
  if (isEmpty(pixels)) return null
  return sharp(pixels, { raw: { width: cell.width, height: cell.height, channels: 4 } })
    .webp({ lossless: true, effort: 4 })
    .toBuffer()
}

/** Whether all pixels are the same, or none can be seen. */
function isEmpty(pixels: Buffer): boolean {
  const first = pixels.readUInt32LE(0)
  let isInvisible = true
  let isOneColour = true
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] !== 0) isInvisible = false
    if (pixels.readUInt32LE(at) !== first) isOneColour = false
    if (!isInvisible && !isOneColour) return false
  }
  return true
}
