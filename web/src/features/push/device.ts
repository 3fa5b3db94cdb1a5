import * as m from '@guildhall/messages'
import { addPushDevice } from '../../api/generated.ts'
import { api } from '../../api/client.ts'

export const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The subscription of this browser; null without one. */
export const findSubscription = async (): Promise<PushSubscription | null> =>
  isSupported()
    ? ((await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null)
    : null

/** How a change ended, in words for the person. */
export interface Outcome {
  isDone: boolean
  message: string
}

const problem = (message: string): Outcome => ({ isDone: false, message })

/**
 * Subscribes this browser with the portal's public key and adds it to the account. Asks the person for permission, so
 * it must follow a click.
 */
export async function turnOn(key: string): Promise<Outcome> {
  if (!isSupported()) return problem(m.push_unsupported())
  if ((await Notification.requestPermission()) !== 'granted') return problem(m.push_denied())
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await subscribe(pushManager, key).catch(() => null)
  if (!subscription) return problem(m.push_failed())
  const { endpoint = '', keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  const { message } = await api(addPushDevice, { body: { endpoint, keys: { p256dh, auth } } })
  return { isDone: true, message }
}

async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  // One of a former key, or of another person at this browser.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
}

/** The bytes of a text in base64url. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
