import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

/**
 * System fonts for the browser of the tests. A page uses the machine's fonts before ours arrive, and a developer's
 * machine may have none of these. Roboto and Noto Serif are Android's. Arimo and Tinos have the metrics of Arial and
 * Times New Roman, which computers and iPhones have.
 */
export const androidFonts = ['roboto-latin-400', 'roboto-latin-700', 'noto-serif-latin-700']
export const desktopFonts = ['arimo-latin-400', 'arimo-latin-700', 'tinos-latin-700']

/**
 * Writes the fonts into a folder for fontconfig. The packages contain WOFF, which Chromium does not read as a system
 * font.
 */
export async function writeFonts(folder: string, names: string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of names) {
    const family = name.slice(0, name.indexOf('-latin-'))
    const path = fileURLToPath(import.meta.resolve(`@fontsource/${family}/files/${name}-normal.woff`))
    await writeFile(join(folder, `${name}.ttf`), trueType(await readFile(path)))
  }
}

/** A fontconfig file with the fonts of one folder only. */
export const fontsConf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <cachedir>${folder}-cache</cachedir>
</fontconfig>
`

/** WOFF 1.0 (https://www.w3.org/TR/WOFF/) holds the tables of a TrueType file, each compressed by itself. */
function trueType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const header = Buffer.alloc(12 + 16 * count)
  woff.copy(header, 0, 4, 8)
  header.writeUInt16BE(count, 4)
  const power = 2 ** Math.floor(Math.log2(count))
  header.writeUInt16BE(power * 16, 6)
  header.writeUInt16BE(Math.log2(power), 8)
  header.writeUInt16BE((count - power) * 16, 10)

  const tables: Buffer[] = []
  let offset = header.length
  for (let index = 0; index < count; index++) {
    const from = 44 + 20 * index
    const [start, compressed, length, checksum] = [4, 8, 12, 16].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(start, start + compressed)
    const table = Buffer.alloc(Math.ceil(length / 4) * 4)
    ;(compressed < length ? inflateSync(bytes) : bytes).copy(table)
    const to = 12 + 16 * index
    woff.copy(header, to, from, from + 4)
    header.writeUInt32BE(checksum, to + 4)
    header.writeUInt32BE(offset, to + 8)
    header.writeUInt32BE(length, to + 12)
    tables.push(table)
    offset += table.length
  }
  return Buffer.concat([header, ...tables])
}
