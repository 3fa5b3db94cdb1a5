import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/** How long a body may take to arrive completely. */
const periodMs = 30_000
/** An upload may take longer, while at least this much arrives in each period: 4 KiB a second. */
const leastBytes = 120 * 1024
/** The limit of every upload. */
export const longestUploadMs = 30 * 60_000

/**
 * Cuts bodies that arrive too slowly. Node's own timeout has one time for every request, but a picture from a phone
 * needs more than a form may have. A client that sends a byte now and then cannot hold a connection open.
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

// The error of Node's own timeout. The status is 408 in both cases.
const lateBody = 'ERR_HTTP_REQUEST_TIMEOUT'
