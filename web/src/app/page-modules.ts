import type { PageModule } from './routes.tsx'

/**
 * The modules of all pages. The list grows with each page, so it is not part of the first download. The document names
 * the module of its own page (server/src/http/pages.ts). The list loads at the first pointer or focus event.
 */
export const modules = import.meta.glob<PageModule>('../features/**/*Page.tsx')
