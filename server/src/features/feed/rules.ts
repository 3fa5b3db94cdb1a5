/** How many ids a part of a sitemap spans. A part then has at most 1,000 pages, about 500 KB. */
export const partSize = 1_000
/** How many of the newest articles or guides a feed has. */
export const feedSize = 50

/** How many of the best characters the sitemap lists. Guilds are all listed: the game has at most 65,535. */
export const charactersListed = partSize

export const partKinds = ['news', 'guides', 'items', 'characters', 'guilds'] as const
export type PartKind = (typeof partKinds)[number]

/** The cache tags of the content of each kind. */
export const tagsOf: Readonly<Record<PartKind, string[]>> = {
  news: ['news'],
  guides: ['guides'],
  items: ['shop'],
  characters: ['ranking', 'characters'],
  guilds: ['ranking'],
}

/** A part of the sitemap by its file name: the pages of the site, or a part of a kind. Null for no such name. */
export function partNamed(name: string): 'pages' | { kind: PartKind; part: number } | null {
  if (name === 'pages.xml') return 'pages'
  const [, kind, number] = /^([a-z]+)-([1-9]\d{0,8})\.xml$/.exec(name) ?? []
  const partKind = partKinds.find((each) => each === kind)
  return partKind ? { kind: partKind, part: Number(number) } : null
}

export const partName = (kind: PartKind, part: number): string => `${kind}-${part}.xml`
