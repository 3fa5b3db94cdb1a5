/**
 * Journeys that begin at public pages. `npm run walk` repeats them with EARLY=1: they do not wait until a page is alive
 * (`hydrated` in e2e/fixtures.ts). An input that a page loses before that makes them fail.
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
