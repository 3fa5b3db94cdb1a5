const width = 16
const height = 12
const rowBytes = width * 3
const pixelBytes = rowBytes * height
const pixelsAt = 54
/** Longer than any header with its 576 bytes of pixels. */
const mostBytes = 1024

const guildMarkBytes = pixelsAt + pixelBytes

type GuildMark = { kind: 'mark'; bmp: Buffer } | { kind: 'refused'; why: 'too_big' | 'too_small' | 'wrong_type' }

/**
 * Reads an uploaded guild mark by its content: a Windows bitmap of exactly 16×12, 24 bits, uncompressed, bottom up. The
 * result is written anew, with the 630 bytes that the game client expects and nothing else of the upload.
 */
export function readGuildMark(bytes: Buffer): GuildMark {
  const refused = (why: 'too_big' | 'too_small' | 'wrong_type') => ({ kind: 'refused', why }) as const
  if (bytes.length < pixelsAt || bytes.toString('latin1', 0, 2) !== 'BM') return refused('wrong_type')
  const headerBytes = bytes.readUInt32LE(14)
  if (![40, 52, 56, 108, 124].includes(headerBytes)) return refused('wrong_type')
  const [wide, high] = [bytes.readInt32LE(18), bytes.readInt32LE(22)]
  // A negative height means top down, which the client rejects.
  if (wide < 0 || high < 0) return refused('wrong_type')
  if (wide > width || high > height) return refused('too_big')
  if (wide < width || high < height) return refused('too_small')
  const [planes, depth, compression] = [bytes.readUInt16LE(26), bytes.readUInt16LE(28), bytes.readUInt32LE(30)]
  if (planes !== 1 || depth !== 24 || compression !== 0) return refused('wrong_type')
  const at = bytes.readUInt32LE(10)
  if (at < 14 + headerBytes || at + pixelBytes > bytes.length || bytes.length > mostBytes) return refused('wrong_type')
  return { kind: 'mark', bmp: writeGuildMark(bytes.subarray(at, at + pixelBytes)) }
}

/** The canonical file of 576 bytes of pixels: rows from the bottom up, blue green red. */
export function writeGuildMark(pixels: Buffer): Buffer {
  if (pixels.length !== pixelBytes) throw new Error(`${pixels.length} bytes are not 16×12 pixels.`)
  const head = Buffer.alloc(pixelsAt)
  head.write('BM', 0, 'latin1')
  head.writeUInt32LE(guildMarkBytes, 2)
  head.writeUInt32LE(pixelsAt, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt16LE(1, 26)
  head.writeUInt16LE(24, 28)
  head.writeUInt32LE(pixelBytes, 34)
  return Buffer.concat([head, pixels])
}

/** The pixels of a canonical file: 16 × 12, rows from the top down, red green blue. */
export function pixelsOfMark(bmp: Buffer): { data: Buffer; width: number; height: number; channels: 3 } {
  const data = Buffer.alloc(pixelBytes)
  for (let row = 0; row < height; row += 1)
    for (let at = 0; at < rowBytes; at += 3) {
      const from = pixelsAt + (height - 1 - row) * rowBytes + at
      data.set([bmp[from + 2]!, bmp[from + 1]!, bmp[from]!], row * rowBytes + at)
    }
  return { data, width, height, channels: 3 }
}

/** The mark without any picture. */
export const emptyGuildMark = (): Buffer => writeGuildMark(Buffer.alloc(pixelBytes))

/** Whether a file is one that `writeGuildMark` could have written, byte for byte. */
export function isCanonicalGuildMark(bytes: Buffer): boolean {
  const mark = readGuildMark(bytes)
  return mark.kind === 'mark' && mark.bmp.equals(bytes)
}

/**
 * The names under which clients request the mark. Servers' text files have the whole number in six digits; the client
 * uses channel and number within it. Up to guild 4095 both are the same. `group` is the server group.
 */
export function guildMarkNames(guildId: number, group = '01'): string[] {
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  const whole = `b${group}${digits(guildId, 6)}.bmp`
  const parts = `b${group}${digits(guildId >> 12, 2)}${digits(guildId & 0xfff, 4)}.bmp`
  return [...new Set([whole, parts])]
}
