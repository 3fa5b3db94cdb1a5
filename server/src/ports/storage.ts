import type { Readable } from 'node:stream'

/**
 * Where uploaded files live. Names are made by the server; a stored file never changes. What cannot be done now fails
 * with a `StorageFailure`, and so does a stream that is being read.
 */
export interface Storage {
  /** Keeps `bytes` under `name` (letters, digits, `-`, `/`, `.`); resolves when a restart cannot lose them. */
  save(name: string, bytes: Buffer): Promise<void>
  /** Writes what comes to a place where nobody finds it, in constant memory. When it breaks off nothing is left. */
  stage(source: Readable): Promise<StagedFile>
  /** The file, or null when there is none. */
  read(name: string): Promise<Buffer | null>
  /** The file to be read in part, or null when there is none. */
  open(name: string): Promise<StoredFile | null>
  /** Removes the file; one that is absent already is no error. */
  remove(name: string): Promise<void>
  /** Removes what was begun before the moment and never kept, because a process was killed; how many. */
  removeUnfinished(before: Date): Promise<number>
}

export interface StoredFile {
  /** In bytes. */
  size: number
  /** The bytes from `first` to `last`, both included. */
  read(first: number, last: number): Readable
}

/** A file that has arrived whole and is not kept yet. */
export interface StagedFile extends StoredFile {
  /** In hexadecimal, taken as it came. */
  sha256: string
  /** Gives it its name; resolves when a restart cannot lose it. Once. */
  keep(name: string): Promise<void>
  /** Lets go of it. After `keep` nothing happens. */
  discard(): Promise<void>
}

/** Nobody's mistake: there is no room (`full`), or the place where files live does not answer (`unavailable`). */
export class StorageFailure extends Error {
  reason: 'full' | 'unavailable'
  constructor(reason: StorageFailure['reason'], cause: unknown) {
    super(`Storage is ${reason}: ${String(cause)}`, { cause })
    this.reason = reason
  }
}

/** Whether `name` is one that we would make: lower-case words, slashes between them, one ending. Nothing that climbs. */
export const isStorageName = (name: string): boolean =>
  name.length <= 200 && /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]{1,8}$/.test(name)
