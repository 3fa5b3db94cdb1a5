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

/** The message of queries that were given up, because the database said nothing at all (pulse.ts). */
export const silentDatabase = 'The database is silent'

// node-postgres gives these errors no code.
const sentences = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  'Cannot use a pool after calling end',
  silentDatabase,
]

/** The statement took too long. */
const tooSlowCode = '57014'

/** The database replies, but cannot do this now. The query itself was right. */
const unableCodes = new Set([
  '25006', // read-only, such as a standby before its promotion
  tooSlowCode,
  '53200', // no memory
  '58030', // an error of its disk
  'GH011', // the ledger is closed for this moment until a clock is right (decision 0231)
])
const fullCode = '53100'

/**
 * Whether an error means that the database is down or restarting, and not that the query was wrong. The reply is then a
 * 503, and no bug is reported. Whether the query was executed before the loss is unknown.
 */
export function isDatabaseDown(error: unknown): boolean {
  return hasCause(error, (at) => {
    const { code, syscall, message } = at
    // A missing file is ENOENT too; only that of connect(2) means the database.
    if (code === 'ENOENT' ? syscall === 'connect' : code !== undefined && (codes.has(code) || /^08...$/.test(code)))
      return true
    return sentences.some((sentence) => message.startsWith(sentence))
  })
}

/** Whether the database refused work that it can do at another time: it is read-only, too slow or out of memory, or a clock went back. */
export const isDatabaseUnable = (error: unknown): boolean =>
  hasCause(error, ({ code }) => code !== undefined && unableCodes.has(code))

/** Whether a statement was ended for its time. */
export const isTooSlow = (error: unknown): boolean => hasCause(error, ({ code }) => code === tooSlowCode)

/** Whether the disk of the database is full. Nothing of the transaction was saved. */
export const isDatabaseFull = (error: unknown): boolean => hasCause(error, ({ code }) => code === fullCode)

/** Whether an error or one of its causes fits. */
function hasCause(error: unknown, fits: (at: NodeJS.ErrnoException) => boolean): boolean {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof AggregateError && at.errors.some((each) => hasCause(each, fits))) return true
    if (fits(at)) return true
  }
  return false
}
