/*
 * The tar format (POSIX ustar) as far as a backup needs it: plain files with short names, so that any tar program can
 * list and unpack a backup.
 */

const blockBytes = 512

/** The archive is not as it was written: altered, cut off, or no archive. */
export class ArchiveDamage extends Error {}

export interface TarFile {
  name: string
  size: number
  /** Its bytes, to be read to the end before the next file. */
  body: AsyncIterable<Buffer>
}

/** The block before a file. */
export function tarHeader(name: string, size: number, at: Date): Buffer {
  if (Buffer.byteLength(name) > 254) throw new Error(`"${name}" is too long for a backup.`)
  const header = Buffer.alloc(blockBytes)
  const [prefix, rest] = splitName(name)
  header.write(rest, 0, 100)
  header.write('0000640\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  )
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\0', 257)
  header.write('00', 263)
  header.write(prefix, 345, 155)
  header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** The zeros after a file of this size. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes)

/** The end of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * blockBytes)

/** The files of an archive, in order. Throws ArchiveDamage when it ends early or is no archive. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
  const reader = bytesOf(source)
  for (;;) {
    const header = await reader.exactly(blockBytes)
    if (header.every((byte) => byte === 0)) {
      // The rest must be read, because a compressed stream checks its sum at its end.
      await reader.drain()
      return
    }
    const { name, size } = parse(header)
    const body = reader.take(size)
    yield { name, size, body }
    for await (const left of body) void left
    await reader.exactly(tarPadding(size).length)
  }
}

function parse(header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) =>
    header
      .subarray(from, to)
      .toString()
      .replace(/\0[^]*$/, '')
  const sum = Number.parseInt(text(148, 156), 8)
  const plain = Buffer.from(header)
  plain.write('        ', 148)
  if (sum !== sumOf(plain)) throw new ArchiveDamage('a header does not add up')
  const prefix = text(345, 500)
  return { name: (prefix && `${prefix}/`) + text(0, 100), size: Number.parseInt(text(124, 136), 8) }
}

const sumOf = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0)

/** A long name is stored as a folder and a name of at most 100 bytes. */
function splitName(name: string): [prefix: string, rest: string] {
  if (Buffer.byteLength(name) <= 100) return ['', name]
  const at = name.indexOf('/', name.length - 101)
  if (at < 0 || at > 155) throw new Error(`"${name}" is too long for a backup.`)
  return [name.slice(0, at), name.slice(at + 1)]
}

function bytesOf(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  async function next(): Promise<void> {
    const { value, done } = await chunks.next()
    if (done) throw new ArchiveDamage('it ends early')
    rest = Buffer.from(value)
  }
  async function exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of take(size)) parts.push(part)
    return Buffer.concat(parts)
  }
  async function* take(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0;) {
      if (rest.length === 0) await next()
      const part = rest.subarray(0, left)
      rest = rest.subarray(part.length)
      left -= part.length
      yield part
    }
  }
  async function drain(): Promise<void> {
    for (;;) if ((await chunks.next()).done) return
  }
  return { exactly, take, drain }
}
