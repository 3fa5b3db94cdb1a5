const codes = new Set([
  '57P01', // the server was told to stop
  '57P02', // it restarts after a crash
  '57P03', // it is starting
  '53300', // too many connections
  '0A000', // a newer node's migration changed a table under a kept plan (preparing-client.ts)
  '55000', // the database is closed to connections for a while
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // the socket file is not there yet
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// node-postgres gives these errors no code.
const sentences = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  'Cannot use a pool after calling end',
]

/**
 * Whether an error means that the database is down or restarting, and not that the query was wrong. The reply is then a
 * 503, and no bug is reported. Whether the query was executed before the loss is unknown.
 */
export function isDatabaseDown(error: unknown): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof AggregateError && at.errors.some(isDatabaseDown)) return true
    const { code, syscall, message } = at as NodeJS.ErrnoException
    // A missing file is ENOENT too; only that of connect(2) means the database.
    if (code === 'ENOENT' ? syscall === 'connect' : code !== undefined && (codes.has(code) || /^08...$/.test(code)))
      return true
    if (sentences.some((sentence) => message.startsWith(sentence))) return true
  }
  return false
}
