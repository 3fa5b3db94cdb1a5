import type { Endpoint, ErrorCode } from '@guildhall/contract'

type Condition = (endpoint: Endpoint) => boolean

const hasBody: Condition = ({ route }) => !route.startsWith('GET ')

/** The refusals that follow from what an endpoint takes and who may call it. Its contract does not repeat them. */
const implied: readonly (readonly [Condition, readonly ErrorCode[]])[] = [
  [({ params, query }) => Boolean(params ?? query), ['invalid_input']],
  // Also of an endpoint without a body: the server parses whatever is sent, and reads Idempotency-Key.
  [hasBody, ['invalid_input', 'body_too_large', 'unsupported_media_type']],
  // The router answers so for a parameter that is too long, whatever the endpoint looks up.
  [({ params }) => Boolean(params), ['not_found']],
  [({ files }) => Boolean(files), ['upload_too_large', 'storage_full']],
  [({ access }) => access !== 'public', ['unauthenticated', 'account_banned']],
  [({ access }) => access === 'admin' || access === 'superadmin', ['forbidden', 'totp_required']],
  [({ gameAccount }) => gameAccount === true, ['game_account_unconfirmed']],
  // The server has too much to do, the database or storage is away, or the handler took too long.
  [() => true, ['unavailable', 'too_slow', 'unexpected']],
]

/** Every code with which an endpoint may refuse: those that its contract declares and those that are implied. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const codes = new Set(endpoint.errors)
  for (const [holds, more] of implied) if (holds(endpoint)) for (const code of more) codes.add(code)
  if (endpoint.limit) codes.add(endpoint.limit.refusedAs ?? 'too_many_requests')
  return codes
}
