/** The encodings in which editors and games of Windows save a text, by the mark at its beginning. */
const marks = [
  { mark: Buffer.from([0xef, 0xbb, 0xbf]), encoding: 'utf-8' },
  { mark: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { mark: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
]

/**
 * The text of a .txt or .log file, without terminal codes; null for other content. Without a mark it is UTF-8, or else
 * Windows-1252. A web page, an XML file and a script have a type of their own, so they are no plain text.
 */
export function readText(bytes: Buffer): string | null {
  const text = decode(bytes)?.replaceAll(terminalCodes, '')
  if (!text || hasControls.test(text)) return null
  return ownTypes.test(text.slice(0, 1024)) ? null : text
}

// oxlint-disable-next-line no-control-regex -- these are the codes that colour a log in a terminal
const terminalCodes = /\x1b(?:\[[\x20-\x3f]*[\x40-\x7e]|\][^\x07\x1b]*(?:\x07|\x1b\\))/g
// oxlint-disable-next-line no-control-regex -- binary content has them, a text only tabs and ends of lines and pages
const hasControls = /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f]/
const ownTypes = /^\s*(?:<(?:!doctype|!--|\?|html|head|body|svg|script|iframe|xml|math|object|embed)|#!|%!PS|\{\\rtf)/i

function decode(bytes: Buffer): string | null {
  const marked = marks.find(({ mark }) => bytes.subarray(0, mark.length).equals(mark))
  if (marked) return decoded(bytes, marked.encoding)
  return decoded(bytes, 'utf-8') ?? decoded(bytes, 'windows-1252')
}

function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
