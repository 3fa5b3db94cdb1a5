import { isForStaff, type Endpoint, type ErrorCode } from '@guildhall/contract'
import { switchRefusals } from '@guildhall/contract/game-switches'

type Condition = (endpoint: Endpoint) => boolean

const hasBody: Condition = ({ route }) => !route.startsWith('GET ')

/** The refusals that follow from the input and the access of an endpoint. Contracts do not repeat them. */
const implied: readonly (readonly [Condition, readonly ErrorCode[]])[] = [
  [({ params, query }) => Boolean(params ?? query), ['invalid_input']],
  // Also of an endpoint without a body: the server parses any body that is sent, and reads Idempotency-Key.
  [hasBody, ['invalid_input', 'body_too_large', 'unsupported_media_type']],
  // The router refuses a parameter that is too long, before the endpoint looks anything up.
  [({ params }) => Boolean(params), ['not_found']],
  [({ files }) => Boolean(files), ['upload_too_large', 'storage_full']],
  [({ access }) => access !== 'public', ['unauthenticated', 'account_banned']],
  [({ access }) => isForStaff(access), ['forbidden', 'totp_required']],
  [(endpoint) => hasBody(endpoint) && !endpoint.whileHeld, ['held_after_restore']],
  [({ confirm }) => confirm === true, ['confirmation_needed']],
  [({ gameAccount }) => gameAccount === true, ['game_account_unconfirmed']],
  [({ gameSwitch }) => gameSwitch === 'accounts', [switchRefusals.accounts]],
  [({ gameSwitch }) => gameSwitch === 'deliveries', [switchRefusals.deliveries]],
  // The server is overloaded, the database or storage is down or full, or the handler took too long.
  [() => true, ['unavailable', 'database_full', 'too_slow', 'unexpected']],
]

/** Every code with which an endpoint may refuse: the declared and the implied ones. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const codes = new Set(endpoint.errors)
  for (const [holds, more] of implied) if (holds(endpoint)) for (const code of more) codes.add(code)
  if (endpoint.limit) codes.add(endpoint.limit.refusedAs ?? 'too_many_requests')
  return codes
}
