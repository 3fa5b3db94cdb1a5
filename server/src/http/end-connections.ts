import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * When the server closes, ends connections for which a stop would otherwise wait until its deadline. Some have sent
 * nothing: browsers open them in advance, and Node does not count them as idle. Others have a reply that is under way,
 * and the client would keep them for its next request.
 */
export function endConnections(fastify: FastifyInstance): void {
  const sockets = new Set<Socket>()
  let isClosing = false
  fastify.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
  fastify.addHook('preClose', (done) => {
    isClosing = true
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}
