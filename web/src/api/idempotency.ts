import * as m from '@guildhall/messages'
import { ApiError, noReply } from './client.ts'
import { ofTab, type PassingName } from '../session/personal-values.ts'

/**
 * Sends a request that must act once, under an idempotency key that is stored before it is sent. A double click, a
 * reload or a lost reply repeats the request with the same key, and it gets the first reply again. The key belongs to
 * the form and its content. It is removed once the outcome is final: done or refused. It stays when no reply came, or
 * when a later try may get another reply.
 *
 * Without a reply the error says that the outcome is unknown and that the same request may be sent again.
 */
export async function sendOnce<T>(form: string, content: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const place = placeOf(form, content)
  const key = keyAt(place)
  try {
    const reply = await send(key)
    ofTab.remove(place)
    return reply
  } catch (error) {
    if (isFinal(error)) ofTab.remove(place)
    if (error instanceof ApiError && error.status === 0) throw noReply(`${error.message} ${m.shell_error_outcome()}`)
    throw error
  }
}

/** Whether such a request was sent and got no reply yet. Sending it again repeats the same request. */
export const isBeingSent = (form: string, content: unknown): boolean => ofTab.read(placeOf(form, content)) !== null

const placeOf = (form: string, content: unknown): PassingName => `once:${form}:${JSON.stringify(content)}`

function keyAt(place: PassingName): string {
  const present = ofTab.read(place)
  if (present) return present
  const fresh = newKey()
  ofTab.write(place, fresh)
  return fresh
}

/**
 * Whether a new try would be a new request. With `unconfirmed` the provider may still have created what it did not
 * confirm.
 */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 409, 425, 429].includes(error.status)

/** Browsers have `randomUUID` only on pages that came by https. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
