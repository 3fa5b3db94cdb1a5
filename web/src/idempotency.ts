import { ApiError } from './api.ts'
import { stored } from './storage.ts'

/** The places of keys while storage is closed to us: then a reload forgets them, and only a reload. */
const unstored = new Map<string, string>()

/**
 * Sends what must happen once, under a key that is kept before it leaves: a double click, a reload in between or an
 * answer that got lost all come again under the same key, and are answered like the first. The key belongs to the form
 * and to what stands in it, and is given up when the answer is final: done, or refused. Without an answer, or with one
 * that a moment later may be another, it stays.
 */
export async function sendOnce<T>(form: string, content: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const place = `once:${form}:${JSON.stringify(content)}`
  const key = keyAt(place)
  try {
    const answer = await send(key)
    giveUp(place)
    return answer
  } catch (error) {
    if (isFinal(error)) giveUp(place)
    throw error
  }
}

function keyAt(place: string): string {
  const known = stored(() => sessionStorage.getItem(place)) ?? unstored.get(place)
  if (known) return known
  const made = newKey()
  unstored.set(place, made)
  stored(() => sessionStorage.setItem(place, made))
  return made
}

function giveUp(place: string): void {
  unstored.delete(place)
  stored(() => sessionStorage.removeItem(place))
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
