import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** A file for a zip. `raw` is written unchanged, whatever it claims. */
export interface ZipFile {
  name: string
  content: string | Buffer
  /** 0 stored, 8 deflated. Any other method is only claimed. */
  method?: number
  flags?: number
  madeBy?: number
  attributes?: number
  /** Checksum and sizes follow the file, as in a stream. */
  isDescribedLater?: boolean
  raw?: { packed: Buffer; unpackedSize: number; method: number; crc: number } | undefined
}

/** A zip of these files, valid or not. */
export function aZip(files: ZipFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const content = Buffer.from(file.content)
    const method = file.raw?.method ?? file.method ?? 0
    const packed = file.raw?.packed ?? (method === 8 ? deflateRawSync(content) : content)
    const sums = [file.raw?.crc ?? crc32(content), packed.length, file.raw?.unpackedSize ?? content.length]
    const flags = (file.flags ?? 0) | (file.isDescribedLater ? 8 : 0)
    const name = Buffer.from(file.name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(method, 8)
    for (const [at, sum] of sums.entries()) local.writeUInt32LE(file.isDescribedLater ? 0 : sum, 14 + at * 4)
    local.writeUInt16LE(name.length, 26)
    const behind = Buffer.alloc(file.isDescribedLater ? 16 : 0)
    if (file.isDescribedLater) {
      behind.writeUInt32LE(0x08074b50, 0)
      for (const [at, sum] of sums.entries()) behind.writeUInt32LE(sum, 4 + at * 4)
    }
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt8(20, 4)
    entry.writeUInt8(file.madeBy ?? 0, 5)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(method, 10)
    for (const [at, sum] of sums.entries()) entry.writeUInt32LE(sum, 16 + at * 4)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(file.attributes ?? 0, 38)
    entry.writeUInt32LE(offset, 42)
    directory.push(entry, name)
    parts.push(local, name, packed, behind)
    offset += local.length + name.length + packed.length + behind.length
  }
  const index = Buffer.concat(directory)
  return Buffer.concat([...parts, index, endOfZip(files.length, index.length, offset)])
}

function endOfZip(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** The files of a zip by name, as its directory has them. Fails when a checksum does not match. */
export function filesOfZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, crc, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + packed)
    const content = method === 8 ? inflateRawSync(bytes) : Buffer.from(bytes)
    if (crc32(content) !== crc) throw new Error('A checksum of the zip does not match.')
    files.set(zip.toString('utf8', at + 46, at + 46 + name), content)
    at += 46 + name + extra + comment
  }
  return files
}

/** The three parts of a zip with one stored file of zeros that is too large for memory. */
export function aZipOfZeros(size: number): { head: Buffer; tail: Buffer } {
  const chunk = Buffer.alloc(1024 * 1024)
  let crc = 0
  for (let left = size; left > 0; left -= chunk.length)
    crc = crc32(chunk.subarray(0, Math.min(left, chunk.length)), crc)
  const whole = aZip([
    { name: 'zeros.bin', content: '', raw: { packed: Buffer.alloc(0), unpackedSize: size, method: 0, crc } },
  ])
  const headLength = 30 + 'zeros.bin'.length
  const head = Buffer.from(whole.subarray(0, headLength))
  head.writeUInt32LE(size, 18)
  const tail = Buffer.from(whole.subarray(headLength))
  tail.writeUInt32LE(size, 20)
  tail.writeUInt32LE(headLength + size, tail.length - 6)
  return { head, tail }
}
