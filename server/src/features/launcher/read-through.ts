import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import type { ZipEntry, ZipProblem } from './rules.ts'
import { errorCode } from '../../errors/read-error.ts'

/** The bytes from `first` to `last`, both included. */
type ReadStream = (first: number, last: number) => Readable

/**
 * Unpacks every file of a zip without storing it, and compares its length and checksum with the declared ones. Stops at
 * the first byte beyond the declared size, so a false size costs no more time or memory. Returns the problem, or null.
 */
export async function readThrough(entries: ZipEntry[], read: ReadStream): Promise<ZipProblem | null> {
  for (const entry of entries) {
    const problem = await readEntry(entry, read)
    if (problem) return problem
  }
  return null
}

async function readEntry({ packed, unpacked, method, crc, dataOffset }: ZipEntry, read: ReadStream) {
  if (packed === 0) return unpacked === 0 && crc === 0 ? null : 'damaged'
  const bytes = read(dataOffset, dataOffset + packed - 1)
  let length = 0
  let sum = 0
  const count = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      length += chunk.length
      if (length > unpacked) throw new LongerThanDeclared()
      sum = crc32(chunk, sum)
    }
  }
  try {
    if (method === 0) await pipeline(bytes, count)
    else {
      const inflate = createInflateRaw()
      await pipeline(bytes, inflate, count)
      // Bytes after the end of the stream are refused, because some programs would read them and others not.
      if (inflate.bytesWritten !== packed) return 'contradiction' as const
    }
  } catch (error) {
    if (error instanceof LongerThanDeclared) return 'bomb' as const
    if (errorCode(error)?.startsWith('Z_')) return 'damaged' as const
    throw error
  }
  return length === unpacked && sum === crc ? null : ('damaged' as const)
}

class LongerThanDeclared extends Error {}
