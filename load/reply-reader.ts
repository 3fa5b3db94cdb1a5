/** A reply of HTTP/1.1; `bytes` counts its head as well. */
export interface Reply {
  status: number
  /** The status line and the headers, as they came. */
  head: string
  body: Buffer
  bytes: number
}

const headEnd = Buffer.from('\r\n\r\n')
const lineEnd = Buffer.from('\r\n')
const nothing = Buffer.alloc(0)

/**
 * Reads the replies of one connection, one after the other. `begin` announces the method of the next request, because a
 * reply to HEAD has no body. `onReply` is told whether the connection can be used again.
 */
export function createReplyReader(onReply: (reply: Reply, isReusable: boolean) => void) {
  let isHead = false
  let pieces: Buffer[] = []
  let length = 0
  /** The head that was read, and where the whole reply ends; null for a body in chunks. */
  let open: { head: string; bodyFrom: number; end: number | null } | undefined

  function read(piece: Buffer): void {
    pieces.push(piece)
    length += piece.length
    open ??= openReply()
    if (!open) return
    if (open.end !== null) {
      if (length >= open.end) finish(whole().subarray(open.bodyFrom, open.end))
    } else if (endsChunks(piece) || pieces.length === 1) {
      const body = joinChunks(whole().subarray(open.bodyFrom))
      if (body) finish(body)
    }
  }

  function openReply(): typeof open {
    const bytes = whole()
    const at = bytes.indexOf(headEnd)
    if (at < 0) return undefined
    const bodyFrom = at + headEnd.length
    const head = bytes.toString('latin1', 0, at)
    const status = Number(head.slice(9, 12))
    if (isHead || status === 204 || status === 304) return { head, bodyFrom, end: bodyFrom }
    const stated = headerOf(head, 'content-length')
    return { head, bodyFrom, end: stated === undefined ? null : bodyFrom + Number(stated) }
  }

  const whole = (): Buffer => {
    if (pieces.length > 1) pieces = [Buffer.concat(pieces, length)]
    return pieces[0] ?? nothing
  }

  function finish(body: Buffer): void {
    const { head } = open!
    const reply = { status: Number(head.slice(9, 12)), head, body, bytes: length }
    pieces = []
    length = 0
    open = undefined
    onReply(reply, headerOf(head, 'connection') !== 'close')
  }

  return { read, begin: (method: string) => void (isHead = method === 'HEAD') }
}

/** A header's value; undefined without it. */
export const headerOf = (head: string, name: string): string | undefined =>
  new RegExp(`\\r\\n${name}: *([^\\r]*)`, 'i').exec(head)?.[1]

const endsChunks = (piece: Buffer): boolean => piece.subarray(-4).equals(headEnd)

/** The body of a reply in chunks; undefined while its end is missing. */
function joinChunks(bytes: Buffer): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const end = bytes.indexOf(lineEnd, at)
    if (end < 0) return undefined
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    const from = end + lineEnd.length
    if (from + size + lineEnd.length > bytes.length) return undefined
    if (size === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(from, from + size))
    at = from + size + lineEnd.length
  }
}
