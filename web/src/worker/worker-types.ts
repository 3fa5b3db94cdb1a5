import type { WorkerMessage } from './names.ts'

/* The part of a service worker's world that ours uses. TypeScript's library has either its types or those of pages. */

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
export interface Fetching extends Extendable {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(reply: Promise<Response>): void
}
interface Messaging extends Extendable {
  data: WorkerMessage
}
interface Pushing extends Extendable {
  data: { json(): unknown } | null
}
interface Clicking extends Extendable {
  notification: Notification
}
interface OpenPage {
  url: string
  focus(): Promise<unknown>
}

interface Events {
  install: Extendable
  activate: Extendable
  fetch: Fetching
  message: Messaging
  push: Pushing
  notificationclick: Clicking
}

interface Worker {
  /** The server writes it before the script (server/src/http/app-files.ts). */
  portal: WorkerSettings
  location: Location
  registration: Omit<ServiceWorkerRegistration, 'pushManager' | 'navigationPreload'> &
    Partial<Pick<ServiceWorkerRegistration, 'pushManager' | 'navigationPreload'>>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<OpenPage[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof Events>(type: K, listener: (event: Events[K]) => void): void
}

interface WorkerSettings {
  /** False when staff have switched the app off. */
  isOn: boolean
  /** The words of the bar above a saved page, by language; `{at}` stands for its moment. */
  words: Record<'pt-BR' | 'en', { bar: string; again: string }>
}

export const worker = self as unknown as Worker
