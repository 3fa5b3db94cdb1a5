import { errorCode, errorText } from '../errors/read-error.ts'
import { hostsOf } from './address.ts'
import { isDatabaseDown } from './database-down.ts'

/** A database that this version cannot use, with the cure. */
export class UnusableDatabase extends Error {}

/** `setting`: trying again changes nothing. `unreachable`: the database may come back by itself. */
export interface StartProblem {
  kind: 'setting' | 'unreachable'
  text: string
}

/** Why a start failed at its database, in one line with the cure; null for any other error. */
export function findStartProblem(databaseUrl: string, error: unknown): StartProblem | null {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof UnusableDatabase) return { kind: 'setting', text: at.message }
    const text = explain(databaseOf(databaseUrl), at)
    if (text) return { kind: 'setting', text }
  }
  if (!isDatabaseDown(error)) return null
  return { kind: 'unreachable', text: unreachable(databaseUrl, error) }
}

/** Database and server of an address for a sentence, such as `guildhall at db.example:5432`. Never the password. */
export function nameOf(databaseUrl: string): string {
  const { name, host } = databaseOf(databaseUrl)
  return host ? `${name} at ${host}` : 'of DATABASE_URL'
}

/** Why no connection was possible, and the cure. */
export function unreachable(databaseUrl: string, error: unknown): string {
  const { host, isEmbedded } = databaseOf(databaseUrl)
  const reason = rootCode(error) ?? errorText(error)
  if (isEmbedded)
    return `The embedded database cannot be reached (${reason}). The file postgres.log in DATA_DIR says more.`
  return `DATABASE_URL is not reachable at ${host || 'its host'} (${reason}). Unset it to use the embedded database, or start PostgreSQL.`
}

/** Node tries each address of a name, and reports all attempts in one error. */
function rootCode(error: unknown): string | undefined {
  const code = errorCode(error)
  if (code || !(error instanceof Error)) return code
  if (error instanceof AggregateError) return error.errors.map(errorCode).find(Boolean)
  return error.cause === undefined ? undefined : rootCode(error.cause)
}

interface Target {
  name: string
  role: string
  host: string
  /** On a socket of this machine, which the launcher has opened. */
  isEmbedded: boolean
}

function databaseOf(databaseUrl: string): Target {
  const hosts = hostsOf(databaseUrl)
  const url = URL.parse(hosts[0]!)
  if (!url) return { name: '', role: '', host: '', isEmbedded: false }
  const socket = url.searchParams.get('host')
  const role = decode(url.username)
  return {
    name: decode(url.pathname.slice(1)) || role,
    role: role || 'of the system user',
    host: hosts
      .map((each) => URL.parse(each))
      .flatMap((each) => each?.searchParams.get('host') ?? each?.host ?? [])
      .join(', '),
    isEmbedded: /\/guildhall-[0-9a-f]{12}/.test(socket ?? ''),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The text of an error that a setting causes; undefined for any other. */
function explain({ name, role, host }: Target, error: Error): string | undefined {
  const { message } = error
  const code = errorCode(error) ?? ''
  if (code === 'ERR_INVALID_URL')
    return 'DATABASE_URL is no address. Set it like postgres://user:password@host/database, with special characters of the password encoded (@ as %40, / as %2F, # as %23).'
  if (code === '28P01')
    return `The database at ${host} refused the password of the role "${role}". Correct it in DATABASE_URL, or set it in PostgreSQL: \\password ${role}`
  if (message.startsWith('SASL:') && message.includes('password'))
    return `The database at ${host} wants a password for the role "${role}", and DATABASE_URL has none. Add it: postgres://${role}:password@${host}/${name}`
  if (code === '28000') return refusedLogin({ role, host }, message)
  if (code === '3D000')
    return `The server at ${host} has no database "${name}". Create it: create database "${name}" owner "${role}"; or correct its name in DATABASE_URL.`
  if (code === '42501')
    return `The role "${role}" lacks rights in the database "${name}" at ${host}: ${message}. Make it the owner: alter database "${name}" owner to "${role}"; and alter schema public owner to "${role}";`
  if (code === '25006')
    return `The database "${name}" at ${host} accepts no changes: ${message}. Name the primary in DATABASE_URL, not a replica.`
  return explainTls(host, code, error)
}

function refusedLogin({ role, host }: Pick<Target, 'role' | 'host'>, message: string): string {
  if (/no encryption|SSL off/.test(message))
    return `The database at ${host} refused the connection of the role "${role}" without TLS. Add sslmode=verify-full to DATABASE_URL (docs/install.md, "A managed database").`
  if (message.includes('pg_hba.conf'))
    return `The database at ${host} accepts no connection of the role "${role}" from this machine: ${message}. Add a line for it to pg_hba.conf there, or allow this machine's address in the panel of the service.`
  return `The database at ${host} refused the role "${role}": ${message}. Create it with the right to log in: create role "${role}" login password '…';`
}

/** The codes of certificates that Node does not accept. */
const untrusted = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_SIGNATURE_FAILURE',
])

function explainTls(host: string, code: string, error: Error): string | undefined {
  if (untrusted.has(code))
    return `The certificate of the database at ${host} is of an authority that this machine does not know (${code}). Download the CA certificate of the service and add to DATABASE_URL: sslmode=verify-full&sslrootcert=/path/ca.pem. On a private network sslmode=no-verify encrypts without checking who replies.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of the database at ${host} is for another name. Write in DATABASE_URL the host name that the service gives, not its address.`
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return `The certificate of the database at ${host} is not valid now (${code}). Compare this machine's clock; if it is right, the server needs a new certificate.`
  if (error.message.startsWith('The server does not support SSL'))
    return `The database at ${host} offers no TLS, and DATABASE_URL asks for it. Turn on ssl there; or on this machine or a private network remove sslmode from DATABASE_URL.`
  const { syscall, path } = error as NodeJS.ErrnoException
  if (syscall === 'connect' && code === 'EACCES')
    return `This user may not open the socket of the database in ${host}. Run the command as the portal's user, or name a host in DATABASE_URL.`
  if (syscall === 'open' && path && (code === 'ENOENT' || code === 'EACCES'))
    return `The file ${path} of DATABASE_URL cannot be read (${code}). Correct sslrootcert, sslcert or sslkey, or give the portal's user the right to read it.`
  return undefined
}
