import type { Readable } from 'node:stream'

/**
 * Where uploaded files are stored. The server makes the names, and a stored file never changes. Calls and streams fail
 * with a `StorageFailure` when storage cannot serve them now.
 */
export interface Storage {
  /** Stores `bytes` under `name` (letters, digits, `-`, `/`, `.`). Resolves when a restart cannot lose them. */
  save(name: string, bytes: Buffer): Promise<void>
  /**
   * Writes the stream to a place where nobody finds it by name, in constant memory. A stream that fails leaves nothing.
   */
  stage(source: Readable): Promise<StagedFile>
  /** The file, or null when there is none. */
  read(name: string): Promise<Buffer | null>
  /** The file to be read in part, or null when there is none. */
  open(name: string): Promise<StoredFile | null>
  /** All named files, in no order. */
  list(): AsyncIterable<{ name: string; size: number }>
  /** Removes the file. An absent file is no error. */
  remove(name: string): Promise<void>
  /**
   * Removes files that were begun before the moment and never named, because a process was killed. Returns how many.
   */
  removeUnfinished(before: Date): Promise<number>
}

export interface StoredFile {
  /** In bytes. */
  size: number
  /** The bytes from `first` to `last`, both included. */
  read(first: number, last: number): Readable
}

/** A file that has arrived completely and has no name yet. */
export interface StagedFile extends StoredFile {
  /** Of the bytes that arrived, in hexadecimal. */
  sha256: string
  /** Names the file, once. Resolves when a restart cannot lose it. */
  keep(name: string): Promise<void>
  /** Deletes the file. Does nothing after `keep`. */
  discard(): Promise<void>
}

/** A failure that nobody caused: storage is full (`full`) or does not reply (`unavailable`). */
export class StorageFailure extends Error {
  reason: 'full' | 'unavailable'
  constructor(reason: StorageFailure['reason'], cause: unknown) {
    super(`Storage is ${reason}: ${String(cause)}`, { cause })
    this.reason = reason
  }
}

/** Whether `name` is one that we would make: lower-case words, slashes between them, one ending, and no `..`. */
export const isStorageName = (name: string): boolean =>
  name.length <= 200 && /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]{1,8}$/.test(name)
