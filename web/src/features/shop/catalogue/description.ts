/** How many characters a reader sees of sanitised HTML: tags count for nothing, an entity for the one it stands for. */
export const lengthOfText = (html: string): number =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#?\w+;/g, '-')
    .trim().length
