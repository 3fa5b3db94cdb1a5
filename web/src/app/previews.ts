import type { Preview, Sky, Subject } from '@guildhall/contract/previews'
import * as m from '@guildhall/messages'
import type { Head } from './head.tsx'
import type { PagePath } from './paths.ts'
import { settings } from './settings.ts'

/** What a page adds to the default preview, from the data that it has loaded. */
type PreviewOf = (data: never, params: Readonly<Record<string, string | undefined>>) => Partial<Preview> | null

/** The previews of pages that have one of their own: `HomePage.preview.ts` beside `HomePage.tsx`. */
const ofPages = import.meta.glob<{ preview: PreviewOf }>('../features/**/*Page.preview.ts', { eager: true })

const looks: Record<string, readonly [Subject, Sky]> = {
  '/notice': ['scroll', 'dusk'],
  '/ranking': ['crown', 'night'],
  '/droplist': ['wyrm', 'ember'],
  '/download': ['portal', 'dawn'],
  '/guides': ['scroll', 'dawn'],
  '/updates': ['gears', 'night'],
  '/launcherPage': ['gears', 'dusk'],
  '/events': ['arena', 'dusk'],
  '/roadmap': ['gears', 'dawn'],
  '/team': ['knight', 'dusk'],
  '/contact': ['mage', 'night'],
  '/donation': ['anvil', 'ember'],
  '/donationAmount': ['anvil', 'ember'],
  '/donation-rules': ['scroll', 'night'],
  '/privacy': ['scroll', 'night'],
  '/terms': ['scroll', 'night'],
  '/rules': ['scroll', 'night'],
  '/shopping': ['stall', 'dusk'],
  '/item/:id': ['stall', 'night'],
  '/market': ['stall', 'dawn'],
  '/market/item/:key': ['stall', 'dusk'],
  '/signup': ['knight', 'dawn'],
  '/indication': ['banners', 'dawn'],
  '/indication/:code': ['banners', 'dawn'],
  '/campanha-indicacao': ['banners', 'dusk'],
}
const commonLook = ['portal', 'dusk'] as const

/** The site's name and its logo. */
function site(): Pick<Preview, 'site' | 'logo'> {
  const { appName, look } = settings()
  return { site: appName, ...(look?.logo && { logo: look.logo.url }) }
}

/** The preview of the site, which every page without one of its own has. */
export const sitePreview = (): Preview => ({
  ...site(),
  subject: commonLook[0],
  sky: commonLook[1],
  title: settings().appName,
  lines: [m.shell_tagline()],
})

/**
 * The preview of a public page: its own, or its title and description. Pages of people and pages that failed have that
 * of the site, so that no picture shows more than everybody may see.
 */
export function previewOf(
  page: PagePath | undefined,
  head: Head,
  loaded: { isWhole: boolean; data: unknown; params: Readonly<Record<string, string | undefined>> },
): Preview | null {
  if (!page || page.access || !loaded.isWhole) return null
  const own = ofPages[`../features/${page.page}.preview.ts`]?.preview(loaded.data as never, loaded.params)
  if (own === null || (!own && !head.title)) return null
  const [subject, sky] = looks[page.path] ?? commonLook
  return {
    ...site(),
    subject,
    sky,
    title: head.title ?? settings().appName,
    ...(!own && head.description && { lines: [head.description] }),
    ...own,
  }
}
