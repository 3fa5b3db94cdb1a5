import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import type { ZipEntry, ZipProblem } from './rules.ts'
import { errorCode } from '../../errors/read-error.ts'

/** The bytes from `first` to `last`, both included. */
type ReadStream = (first: number, last: number) => Readable

/**
 * Reads every file of a zip through to its end, keeping nothing: its length and its sum must be those that were
 * declared. Stops at the first byte beyond, so a file that lies about its size costs what it admits to and no more.
 * Answers what is wrong, or null.
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
      if (length > unpacked) throw new Swollen()
      sum = crc32(chunk, sum)
    }
  }
  try {
    if (method === 0) await pipeline(bytes, count)
    else {
      const inflate = createInflateRaw()
      await pipeline(bytes, inflate, count)
      // What stands behind the end of the stream is read by some and not by others.
      if (inflate.bytesWritten !== packed) return 'contradiction' as const
    }
  } catch (error) {
    if (error instanceof Swollen) return 'bomb' as const
    if (errorCode(error)?.startsWith('Z_')) return 'damaged' as const
    throw error
  }
  return length === unpacked && sum === crc ? null : ('damaged' as const)
}

class Swollen extends Error {}
