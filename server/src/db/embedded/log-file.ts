import { closeSync, copyFileSync, existsSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs'

const limitBytes = 8 * 1024 * 1024

/**
 * Keeps a log below its limit, with one older copy beside it. PostgreSQL holds the file open for appending, so it is
 * copied and emptied, never renamed.
 */
export function limitLog(file: string) {
  if (!existsSync(file) || statSync(file).size <= limitBytes) return
  copyFileSync(file, `${file}.old`)
  truncateSync(file)
}

export const openLog = (file: string) => openSync(file, 'a', 0o600)

/** The end of a log, for messages that must say what went wrong. */
export function readTail(file: string, bytes = 1500): string {
  if (!existsSync(file)) return ''
  const handle = openSync(file, 'r')
  try {
    const { size } = fstatSync(handle)
    const buffer = Buffer.alloc(Math.min(size, bytes))
    readSync(handle, buffer, 0, buffer.length, size - buffer.length)
    return buffer.toString('utf8').trim()
  } finally {
    closeSync(handle)
  }
}
