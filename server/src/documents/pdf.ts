import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const inflated = promisify(inflate)

/** Whether bytes begin as a PDF does. */
export const isPdf = (bytes: Buffer): boolean => /^%PDF-\d\.\d/.test(bytes.toString('latin1', 0, 8))

/** The greatest number of streams of objects, and the greatest size of all of them, packed and unpacked. */
const mostObjectStreams = 1_000
const mostObjectBytes = 48 * 1024 * 1024
const longestDictionary = 2048
const tailBytes = 2048

/** A PDF with less than its end is damaged, and one with more has a second file behind it. */
export const isWholePdf = (bytes: Buffer): boolean =>
  /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(bytes.toString('latin1', Math.max(0, bytes.length - tailBytes)))

/**
 * Whether a PDF has programs, actions that start something, or files inside. True also where that cannot be known: it
 * is encrypted, or its objects are packed in an unusual way. The names are looked for everywhere, because viewers also
 * read objects that no table lists.
 */
export async function isActivePdf(bytes: Buffer): Promise<boolean> {
  const text = plainNames(bytes.toString('latin1'))
  if (active.test(text) || /\/Encrypt\b/.test(text)) return true
  const streams = [...text.matchAll(/\/ObjStm\b/g)]
  if (streams.length > mostObjectStreams) return true
  let left = mostObjectBytes
  for (const { index } of streams) {
    const packed = packedAt(text, index)
    if (!packed) return true
    const content = bytes.subarray(packed.from, packed.to)
    left -= content.length
    const objects = left > 0 && (packed.isDeflated ? await unpack(content, left) : content)
    if (!objects) return true
    left -= objects.length
    if (active.test(plainNames(objects.toString('latin1')))) return true
  }
  return false
}

const active =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia(?:Content|Settings)?|SubmitForm|ImportData|GoToE)\b|\/XFA\s*[[\d]/

/** Names may be written with the codes of their letters: `/J#61vaScript`. Codes of one byte keep the length. */
const plainNames = (text: string): string =>
  text.replaceAll(/\/[^\s/<>()[\]{}%]*#[^\s/<>()[\]{}%]*/g, (name) =>
    name
      .replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .padEnd(name.length, ' '),
  )

/**
 * Where the stream of objects is whose dictionary has the word at `index`. Null when it is not stored as programs store
 * it: deflated once, or not at all.
 */
function packedAt(text: string, index: number): { from: number; to: number; isDeflated: boolean } | null {
  const before = text.slice(Math.max(0, index - longestDictionary), index)
  const start = /stream\r?\n/.exec(text.slice(index, index + longestDictionary))
  if (!before.includes('obj') || !start) return null
  const from = index + start.index + start[0].length
  const to = text.indexOf('endstream', from)
  const dictionary = before.slice(before.lastIndexOf('obj')) + text.slice(index, index + start.index)
  if (to < 0 || !dictionary.includes('<<') || /%|\/DecodeParms|\/DP\b/.test(dictionary)) return null
  const isDeflated = /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(dictionary)
  return isDeflated || !/\/Filter/.test(dictionary) ? { from, to, isDeflated } : null
}

const unpack = (content: Buffer, maxOutputLength: number): Promise<Buffer | null> =>
  inflated(content, { maxOutputLength }).catch(() => null)
