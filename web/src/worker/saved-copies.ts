import { savedAt, savedFiles, savedPages } from './names.ts'
import { worker } from './worker-types.ts'

const bodyTag = '<body>'

/** The path under which a page is saved, without the slash at its end. */
export const keyOf = (pathname: string): string => pathname.replace(/(.)\/$/, '$1')

/** Whether a file never changes under its address. */
export const isForEver = (pathname: string): boolean => /^\/(?:assets|media)\//.test(pathname)

const languageOf = (pathname: string) => (/^\/en(?:\/|$)/.test(pathname) ? 'en' : 'pt-BR')

/** The saved page of an address, with a bar that says from when it is. Its filters and search are not saved. */
export async function copyOf({ pathname }: URL): Promise<Response | undefined> {
  const saved = await (await caches.open(savedPages)).match(keyOf(pathname))
  if (!saved) return undefined
  if (keyOf(pathname).endsWith('/offline')) return saved
  const html = await saved.text()
  const end = html.indexOf(bodyTag) + bodyTag.length
  const headers = new Headers(saved.headers)
  headers.set('cache-control', 'no-store')
  return new Response(html.slice(0, end) + barOf(pathname, Number(headers.get(savedAt))) + html.slice(end), { headers })
}

/** The bar is outside of the part that the scripts take over, and has only classes that every page has. */
function barOf(pathname: string, at: number): string {
  const language = languageOf(pathname)
  const { bar, again } = worker.portal.words[language]
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' }).format(at)
  return `<div role="status" data-saved class="border-b border-line bg-s2"><p class="page py-3 font-semibold">${bar.replace('{at}', moment)} <a href="">${again}</a></p></div>`
}

/** Leads to the page that lists what is saved. The address that was asked for loses its query, which may be secret. */
export async function notSaved({ pathname }: URL): Promise<Response> {
  const pages = await caches.open(savedPages)
  const own = languageOf(pathname) === 'en' ? '/en/offline' : '/offline'
  for (const path of [own, '/offline', '/en/offline'])
    if (pathname !== path && (await pages.match(path)))
      return Response.redirect(`${path}?to=${encodeURIComponent(pathname)}`)
  return Response.error()
}

/** Removes every page and file. */
export const forgetPages = (): Promise<unknown> =>
  Promise.all([savedPages, savedFiles].map((name) => caches.delete(name)))
