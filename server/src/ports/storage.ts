/** Where uploaded files live. Names are made by the server; a stored file never changes. */
export interface Storage {
  /** Keeps `bytes` under `name` (letters, digits, `-`, `/`, `.`); resolves when a restart cannot lose them. */
  save(name: string, bytes: Buffer): Promise<void>
  /** The file, or null when there is none. */
  read(name: string): Promise<Buffer | null>
  /** Removes the file; one that is absent already is no error. */
  remove(name: string): Promise<void>
}

/** Whether `name` is one that we would make: lower-case words, slashes between them, one ending. Nothing that climbs. */
export const isStorageName = (name: string): boolean =>
  name.length <= 200 && /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]{1,8}$/.test(name)
