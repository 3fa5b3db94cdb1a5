import type { PageModule } from './routes.tsx'

/**
 * The modules of all pages. The list grows with each page, so it is no part of a first download: the document names the
 * module of its own page (server/src/http/pages.ts), and the list is loaded when somebody first reaches for something.
 */
export const modules = import.meta.glob<PageModule>('../features/**/*Page.tsx')
