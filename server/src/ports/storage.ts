/** Where uploaded files live. Names are made by the server; a stored file never changes. */
export interface Storage {
  /** Keeps `bytes` under `name` (letters, digits, `-`, `/`, `.`); resolves when a restart cannot lose them. */
  save(name: string, bytes: Buffer): Promise<void>
  /** The file, or null when there is none. */
  read(name: string): Promise<Buffer | null>
  /** Removes the file; one that is absent already is no error. */
  remove(name: string): Promise<void>
}
