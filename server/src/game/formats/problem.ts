/** A file with unexpected content: half written, from another server, or of an unknown kind. */
export class FormatProblem extends Error {
  /** The offset of the byte that does not fit; null where no single byte is wrong. */
  readonly at: number | null

  constructor(message: string, at: number | null = null) {
    super(message)
    this.at = at
  }
}

/** Text up to the first NUL of a fixed field, one byte for each character. */
export function fixedText(bytes: Buffer, offset: number, length: number): string {
  const field = bytes.subarray(offset, offset + length)
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end < 0 ? length : end)
}
