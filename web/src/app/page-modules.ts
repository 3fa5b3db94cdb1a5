import type { PageModule } from './routes.tsx'

/**
 * The modules of all pages. The list grows with each page, so it is no part of the first download: it comes with the
 * first step away from the home, and beside every other page (server/src/http/pages.ts).
 */
export const modules = import.meta.glob<PageModule>('../features/**/*Page.tsx')
