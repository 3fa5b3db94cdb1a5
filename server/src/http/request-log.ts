import type { FastifyBaseLogger } from 'fastify'
import type { Bindings, ChildLoggerOptions } from 'pino'

const methods = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Values that no log contains, as paths for pino's `redact`. */
export const secretFields = [
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.currentPassword',
  '*.newPassword',
  '*.otp',
  '*.token',
]

/**
 * A request's own logger, created at its first message. Most requests are served from the cache and log nothing, and
 * creating a logger with its redactions took a twentieth of their time. `childLoggerFactory` of Fastify.
 */
export function requestLog(log: FastifyBaseLogger, bindings: Bindings, options: ChildLoggerOptions): FastifyBaseLogger {
  return new LateLogger(() => log.child(bindings, options)) as unknown as FastifyBaseLogger
}

class LateLogger {
  readonly #make: () => FastifyBaseLogger
  #own: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get own(): FastifyBaseLogger {
    return (this.#own ??= this.#make())
  }

  get level(): string {
    return this.own.level
  }

  set level(level: string) {
    this.own.level = level
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.own.child(bindings, options)
  }
}

for (const method of methods) {
  const say = function (this: LateLogger, ...said: [unknown]) {
    this.own[method](...said)
  }
  Object.defineProperty(LateLogger.prototype, method, { value: say })
}
