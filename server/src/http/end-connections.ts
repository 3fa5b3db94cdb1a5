import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the node is about to stop, so that no balancer should send it anything. */
    isLeaving(): boolean
    /**
     * Takes the node out of its balancer before `close()`: for `noticeMs` it replies and is not ready, and each reply
     * ends its connection. Then it accepts no new connection, and waits up to `idleMs` until the balancer has closed
     * those that it keeps.
     */
    leave(patience: { noticeMs: number; idleMs: number }): Promise<void>
  }
}

/**
 * When the server closes, ends connections for which a stop would otherwise wait until its deadline. Some have sent
 * nothing: browsers open them in advance, and Node does not count them as idle. Others have a reply that is under way,
 * and the client would keep them for its next request.
 */
export function endConnections(fastify: FastifyInstance): void {
  const sockets = new Set<Socket>()
  let isLeaving = false
  let isClosing = false
  let onEmpty = () => {}
  fastify.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0) onEmpty()
    })
  })
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving) reply.header('connection', 'close')
    done()
  })
  fastify.addHook('preClose', (done) => {
    isLeaving = isClosing = true
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    done()
  })
  fastify.decorate('isLeaving', () => isLeaving)
  fastify.decorate('leave', async ({ noticeMs, idleMs }) => {
    isLeaving = true
    await pause(noticeMs)
    // Right after the turn that accepted what had arrived: a connection that is closed unaccepted loses its request.
    await nextTurn()
    // That of http would also end idle connections, on which the balancer may just have sent a request.
    NetServer.prototype.close.call(fastify.server)
    if (sockets.size === 0) return
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, idleMs)
      onEmpty = () => {
        clearTimeout(late)
        resolve()
      }
    })
  })
}
