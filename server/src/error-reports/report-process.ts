import { captureException, type Client } from '@sentry/core'

const flushMs = 2_000

/** Reports uncaught errors before the process ends, and rejections that nobody handles. */
export function reportProcess(client: Client): void {
  let isEnding = false
  process.on('uncaughtException', (error) => {
    captureException(error, {
      captureContext: { level: 'fatal' },
      mechanism: { handled: false, type: 'auto.node.onuncaughtexception' },
    })
    if (isEnding) return
    isEnding = true
    console.error(error)
    const end = () => process.exit(1)
    client.close(flushMs).then(end, end)
  })
  process.on('unhandledRejection', (reason) => {
    captureException(reason, {
      captureContext: { extra: { unhandledPromiseRejection: true } },
      mechanism: { handled: false, type: 'auto.node.onunhandledrejection' },
    })
    console.error('A promise was rejected and nobody handled it:', reason)
  })
  process.on('beforeExit', () => client.emit('flush'))
}
