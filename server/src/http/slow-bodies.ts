import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How long a body may take to arrive whole. */
const periodMs = 30_000
/** An upload may take longer, for as long as this much of it comes in each period: 4 KiB a second. */
const leastBytes = 120 * 1024
/** However it comes, no upload takes longer. */
export const longestUploadMs = 30 * 60_000

/**
 * Cuts bodies that do not arrive, as Node's own timeout does, which knows one time for every request: six megabytes
 * from a phone need more of it than a form may have. Who sends a byte now and then holds nothing open.
 */
export function cutSlowBodies(server: Server): void {
  server.on('request', (request, response) => {
    if (request.headers['content-length'] !== undefined || request.headers['transfer-encoding'])
      watch(server, request, response)
  })
}

function watch(server: Server, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  const isUpload = /^multipart\//i.test(request.headers['content-type'] ?? '')
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - before
    before = socket.bytesRead
    const isOver = request.complete || socket.destroyed
    if (!isOver && isUpload && arrived >= leastBytes) return
    clearInterval(timer)
    if (isOver) return
    if (response.headersSent) socket.destroy()
    else server.emit('clientError', Object.assign(new Error('The body is late.'), { code: lateBody }), socket)
  }, periodMs)
  timer.unref()
  request.once('close', () => request.complete && clearInterval(timer))
}

// What Node says of its own timeout: the answer is 408 either way.
const lateBody = 'ERR_HTTP_REQUEST_TIMEOUT'
