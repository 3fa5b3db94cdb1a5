export type Encoding = 'utf-8' | 'windows-1252'

/** A line of a text by its number, without its end. A line over the limit has no text. */
export interface TextLine {
  row: number
  text: string
  isLong: boolean
  /** The bytes of the file up to its end, roughly: of the pieces that were read. */
  bytes: number
}

/** No report has a longer line; a longer one would only fill the memory. */
export const longestLine = 64 * 1024

/** The text of a file, piece by piece, without a BOM. Latin-1 is read as windows-1252, which contains it. */
export async function* decoded(
  source: AsyncIterable<Buffer>,
  encoding: Encoding,
): AsyncGenerator<{ text: string; bytes: number }> {
  const decoder = new TextDecoder(encoding)
  let bytes = 0
  for await (const piece of source) {
    bytes += piece.length
    yield { text: decoder.decode(piece, { stream: true }), bytes }
  }
  yield { text: decoder.decode(), bytes }
}

/** The lines of a text that arrives in pieces. They end with LF, CR LF or CR. Memory holds one piece and one line. */
export async function* linesOf(pieces: AsyncIterable<{ text: string; bytes: number }>): AsyncGenerator<TextLine> {
  let row = 0
  let rest = ''
  let isLong = false
  let bytes = 0
  const line = (text: string): TextLine => {
    row += 1
    const cut = isLong || text.length > longestLine
    isLong = false
    return { row, text: cut ? '' : text, isLong: cut, bytes }
  }
  for await (const piece of pieces) {
    ;({ bytes } = piece)
    rest += piece.text
    let from = 0
    // A CR at the end of a piece may be the first half of CR LF.
    for (const end of rest.matchAll(/\r\n|\n|\r(?=[^])/g)) {
      yield line(rest.slice(from, end.index))
      from = end.index + end[0].length
    }
    rest = rest.slice(from)
    if (rest.length > longestLine) {
      isLong = true
      rest = rest.endsWith('\r') ? '\r' : ''
    }
  }
  if (rest.endsWith('\r')) rest = rest.slice(0, -1)
  if (rest !== '' || isLong) yield line(rest)
}
