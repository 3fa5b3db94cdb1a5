/** The colours that tell sub-guides apart, by their place; the ninth has that of the first. Those of one hue stand apart. */
const accents = [
  'bg-brass-strong',
  'bg-success',
  'bg-r-rare',
  'bg-r-epic',
  'bg-r-mythic',
  'bg-r-common',
  'bg-verd',
  'bg-r-legendary',
] as const

/** The accent of the sub-guide at this place of the list; a neutral one for a place that is none. */
export const accentOf = (at: number): string => (at < 0 ? 'bg-s3' : (accents[at % accents.length] ?? 'bg-s3'))
