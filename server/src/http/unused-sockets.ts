import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Ends connections that have sent nothing when the server closes. Browsers open such connections in advance. Node does
 * not count them as idle, so a stop would wait for them until its deadline.
 */
export function endUnusedSockets(fastify: FastifyInstance): void {
  const sockets = new Set<Socket>()
  let isClosing = false
  fastify.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  fastify.addHook('preClose', (done) => {
    isClosing = true
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
}
