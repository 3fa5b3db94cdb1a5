import { worker } from './worker-types.ts'

/** The content of a push message (server/src/features/push). */
interface Message {
  title: string
  body: string
  /** A path of the site. */
  link: string
  /** A newer message with the same tag replaces an older one. */
  tag: string
  lang: string
}

/** Shows a push message. Browsers demand that each is shown, so one that cannot be read has the site's name alone. */
export async function show(pushed: unknown): Promise<void> {
  const { title, body, link, tag, lang } = { title: worker.location.host, ...(pushed as Partial<Message> | undefined) }
  await worker.registration.showNotification(title, {
    icon: '/icons/app-192.png',
    badge: '/icons/badge-96.png',
    ...(body && { body }),
    ...(tag && { tag }),
    ...(lang && { lang }),
    data: link ?? '/',
  })
}

/** Opens the page of a message: the one that is open already, otherwise a new one, so that no typed text is lost. */
export async function openLink(notification: Notification): Promise<void> {
  notification.close()
  const url = new URL(String(notification.data), worker.location.origin)
  if (url.origin !== worker.location.origin) return
  const open = await worker.clients.matchAll({ type: 'window' })
  const same = open.find((page) => page.url === url.href)
  await (same ? same.focus() : worker.clients.openWindow(url.href))
}
