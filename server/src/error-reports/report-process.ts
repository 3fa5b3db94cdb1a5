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
    void endOnceSent(client)
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

async function endOnceSent(client: Client): Promise<void> {
  try {
    await client.close(flushMs)
  } finally {
    process.exit(1)
  }
}
