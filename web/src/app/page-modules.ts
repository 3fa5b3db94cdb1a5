import { morphPictures } from './morph.ts'
import type { PageModule } from './routes.tsx'

/**
 * The modules of all pages. The list grows with each page, so it is not part of the first download. The document names
 * the module of its own page (server/src/http/pages.ts). The list loads at the first pointer or focus event.
 */
export const modules = import.meta.glob<PageModule>('../features/**/*Page.tsx')

/** The styles of all pages, which a document of the home does not have. They replace its own: they contain them. */
export const allStyles: Promise<unknown> = typeof document === 'undefined' ? Promise.resolve() : addAllStyles()
if (typeof document !== 'undefined') morphPictures()
// The page that needs them reports the failure.
allStyles.catch(() => {})

async function addAllStyles(): Promise<void> {
  const own = document.querySelector<HTMLElement>('style[data-all]')
  if (!own) return
  const link = document.createElement('link')
  const loaded = new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => reject(new TypeError('The styles did not load.')))
  })
  link.rel = 'stylesheet'
  link.href = own.dataset.all!
  // Before the styles of single parts, such as the rail of staff.
  own.after(link)
  await loaded
}
