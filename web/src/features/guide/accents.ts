/** The colours that tell sub-guides apart, by their place; the ninth has that of the first. */
const accents = [
  'bg-brass-strong',
  'bg-verd',
  'bg-r-rare',
  'bg-r-epic',
  'bg-success',
  'bg-r-legendary',
  'bg-r-mythic',
  'bg-r-common',
] as const

/** The accent of the sub-guide at this place of the list; a neutral one for a place that is none. */
export const accentOf = (at: number): string => (at < 0 ? 'bg-s3' : (accents[at % accents.length] ?? 'bg-s3'))
