import { m } from '@guildhall/messages'
import { ApiError } from '../../../api/client.ts'

/** Why a purchase failed: the server's `message`, its `error`, the first of its `errors`, or our own words. */
export function failureWords(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  const { message, error: reason, errors } = error.body
  const [first]: unknown[] = Array.isArray(errors) ? errors : []
  const text = [message, reason, first].find((words) => typeof words === 'string' && words !== '')
  return typeof text === 'string' ? text : m.shop_buy_failed()
}
