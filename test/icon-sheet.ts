import sharp from 'sharp'

/** A sheet of icons as PNG. Each cell has two colours, its own and white, except the `empty` ones, which have none. */
export async function anIconSheet({
  columns,
  rows,
  cell = 35,
  empty = [],
}: {
  columns: number
  rows: number
  cell?: number
  empty?: number[]
}): Promise<Buffer> {
  const [width, height] = [columns * cell, rows * cell]
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const place = Math.floor(y / cell) * columns + Math.floor(x / cell)
      if (empty.includes(place)) continue
      const isOwn = (x % cell) + (y % cell) < cell
      data.writeUInt32BE(
        isOwn ? (((place * 40 + 30) << 24) | (90 << 16) | (160 << 8) | 255) >>> 0 : 0xffffffff,
        (y * width + x) * 4,
      )
    }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

/** `itemicon.bin` of the game's client, by the icon of each item. */
export function anItemIconFile(icons: Record<number, number>, items = 6500): Buffer {
  const bytes = Buffer.alloc(items * 4)
  for (const [index, icon] of Object.entries(icons)) bytes.writeInt32LE(icon + 1, Number(index) * 4)
  return bytes
}
