/** The number of visible characters of sanitised HTML: tags do not count, and an entity counts as one. */
export const lengthOfText = (html: string): number =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#?\w+;/g, '-')
    .trim().length
