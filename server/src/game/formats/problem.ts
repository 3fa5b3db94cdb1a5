/** A file that is not what it should be: torn, of another server, or of a kind that we do not know. */
export class FormatProblem extends Error {}

/** Text up to the first NUL of a fixed field, as the game writes it: one byte for each character. */
export function fixedText(bytes: Buffer, offset: number, length: number): string {
  const field = bytes.subarray(offset, offset + length)
  const end = field.indexOf(0)
  return field.toString('latin1', 0, end < 0 ? length : end)
}
