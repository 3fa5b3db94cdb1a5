/** The cells of each line of a CSV text (RFC 4180), without its BOM. */
export function parseCsv(text: string, separator: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length; at += 1) {
    const letter = text[at]!
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') cell += text[(at += 1)]!
      else isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === separator) {
      line.push(cell)
      cell = ''
    } else if (letter === '\r' && text[at + 1] === '\n') {
      lines.push([...line, cell])
      line = []
      cell = ''
      at += 1
    } else cell += letter
  }
  return lines
}
