import * as m from '@guildhall/messages'
import { ApiError, noReply } from './client.ts'
import { ofTab, type PassingName } from '../session/personal-values.ts'

/**
 * Sends what must happen once, under a key that is kept before it leaves: a double click, a reload in between or an
 * answer that got lost all come again under the same key, and are answered like the first. The key belongs to the form
 * and to what stands in it, and is given up when the answer is final: done, or refused. Without an answer, or with one
 * that a moment later may be another, it stays.
 *
 * Where no reply came, the error says that the outcome is unknown, and that the same request may be sent again.
 */
export async function sendOnce<T>(form: string, content: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const place = placeOf(form, content)
  const key = keyAt(place)
  try {
    const answer = await send(key)
    ofTab.remove(place)
    return answer
  } catch (error) {
    if (isFinal(error)) ofTab.remove(place)
    if (error instanceof ApiError && error.status === 0) throw noReply(`${error.message} ${m.shell_error_outcome()}`)
    throw error
  }
}

/** Whether such a request was sent whose answer never came: sending it again is the same request. */
export const isBeingSent = (form: string, content: unknown): boolean => ofTab.read(placeOf(form, content)) !== null

const placeOf = (form: string, content: unknown): PassingName => `once:${form}:${JSON.stringify(content)}`

function keyAt(place: PassingName): string {
  const present = ofTab.read(place)
  if (present) return present
  const fresh = newKey()
  ofTab.write(place, fresh)
  return fresh
}

/** Whether asking again would be another request. The provider may yet have what it did not confirm (`unconfirmed`). */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 409, 425, 429].includes(error.status)

/** Browsers have `randomUUID` only where the page came by https. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
