import { m } from '@guildhall/messages'
import type { ApiError } from '../../../api/client.ts'
import { limitWords } from '../../../api/limit-words.ts'

/** Why no link for a new password was mailed. For a limit it includes when to try again. */
export const recoveryFailure = (error: ApiError): string =>
  error.status === 429 || error.status === 0
    ? limitWords(error, m.account_recovery_failed())
    : m.account_recovery_failed()
