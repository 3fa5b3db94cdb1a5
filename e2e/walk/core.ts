/**
 * Journeys that begin at public pages. `npm run walk` runs them a second time with EARLY=1: they do not wait until a
 * page is alive (`hydrated` in e2e/fixtures.ts), so what a page loses before that fails here.
 */
export const coreJourneys = [
  'accounts-login',
  'accounts-signup',
  'menus',
  'shell',
  'launch',
  'news',
  'guides',
  'ranking',
  'donation',
  'session',
]
