import type { ItemLook } from './item-look.ts'

// The pictures of link previews, and the art of pictures without a photograph. Pages name what is drawn, and the server
// draws it (server/src/previews, server/src/art). No schema: this never comes from outside.

/** The figures that can stand in front of a landscape. */
export const subjects = [
  'colossus',
  'wyrm',
  'banners',
  'arena',
  'anvil',
  'scroll',
  'stall',
  'gears',
  'portal',
  'crown',
  'knight',
  'mage',
  'beast',
  'huntress',
] as const
export type Subject = (typeof subjects)[number]

export const skies = ['night', 'dusk', 'ember', 'dawn', 'day'] as const
export type Sky = (typeof skies)[number]

/** In pixels: what the sites that show link previews ask for. */
export const previewSize = { width: 1200, height: 630 } as const

/** What the picture of a page's link preview shows. Every text is one that the page itself shows to everybody. */
export interface Preview {
  /** The site's name. */
  site: string
  /** The address of the site's logo, where it has one of its own. */
  logo?: string
  subject: Subject
  sky: Sky
  /** A short line above the title, such as the kind of page. */
  label?: string
  title: string
  /** Short lines below the title. */
  lines?: string[]
  /** The first of a ranking, the best first. */
  podium?: { name: string; note: string }[]
  /** The address of a stored picture, and whether it fills the background or stands beside the texts. */
  picture?: { url: string; place: 'behind' | 'beside' }
  /** The item that is drawn beside the texts in place of the figure. */
  item?: ItemLook
}

/** What to say in place of the picture. */
export const previewText = ({ label, title, lines = [], podium = [] }: Preview): string =>
  [label, title, ...lines, ...podium.map(({ name, note }, at) => `${at + 1}. ${name} ${note}`.trim())]
    .filter(Boolean)
    .join(' · ')

/**
 * An address for those who do not know what a page's preview shows: it leads to the present picture. `page` begins with
 * a slash and has no query.
 */
export const presentPreview = (page: string): string => `/previews/${'0'.repeat(14)}${page}.jpg`
