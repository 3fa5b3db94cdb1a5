/** The colours of sub-guides, by position; the ninth has the colour of the first. Similar hues are not neighbours. */
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

/** The accent of the sub-guide at this position of the list; a neutral one for an unknown position. */
export const accentOf = (at: number): string => (at < 0 ? 'bg-s3' : (accents[at % accents.length] ?? 'bg-s3'))
