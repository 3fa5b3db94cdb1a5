import { createHash, type Hash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Storage } from '../../ports/storage.ts'

/** The names of an archive's files in storage: its rows, and what is known about them. */
export const rowsFile = (name: string): string => `${name}.gz`
export const manifestFile = (name: string): string => `${name}.json`

/** An entry of the chain with its row, as a line of an archive has it. `hash` is hexadecimal. */
export interface ArchivedEntry {
  seq: number
  hash: string
  /** The row of `admin_actions`, as `to_jsonb` writes it. */
  action: { id: number; actor_id: number | null; player_id: number | null; [column: string]: unknown }
}

/** An archive whose file is missing, or is not the file that was written. */
export class ArchiveDamage extends Error {}

/**
 * The lines of an archive, some at a time and in constant memory. Throws ArchiveDamage when the file is missing or
 * cannot be unpacked, and at its end when its SHA-256 is another one.
 */
export async function* readLines(
  storage: Pick<Storage, 'open'>,
  { name, sha256 }: { name: string; sha256: string },
  linesAtOnce = 1_000,
): AsyncGenerator<string[]> {
  const file = await storage.open(rowsFile(name))
  if (!file || file.size === 0) throw new ArchiveDamage(`${rowsFile(name)} is missing.`)
  const hash = createHash('sha256')
  const gunzip = createGunzip()
  pipeline(file.read(0, file.size - 1), hashed(hash), gunzip, () => {})
  const decoder = new TextDecoder()
  let lines: string[] = []
  let rest = ''
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = parts.pop()!
      lines.push(...parts)
      for (; lines.length >= linesAtOnce; lines = lines.slice(linesAtOnce)) yield lines.slice(0, linesAtOnce)
    }
  } catch (error) {
    throw isUnpacking(error) ? new ArchiveDamage(`${rowsFile(name)}: ${error.message}`) : error
  }
  if (rest !== '') throw new ArchiveDamage(`${rowsFile(name)} ends within a line.`)
  if (lines.length > 0) yield lines
  if (hash.digest('hex') !== sha256) throw new ArchiveDamage(`${rowsFile(name)} has another SHA-256.`)
}

const hashed = (hash: Hash) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }

/** Whether the file is to blame, and not storage. */
const isUnpacking = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
