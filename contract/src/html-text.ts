const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/**
 * The text of HTML on one line, for limits and previews. Inline tags leave no gap, blocks leave one space. Characters
 * without width count as a space.
 */
export const plainText = (html: string): string =>
  html
    .replace(/<\/?(?:a|strong|b|em|i|u|s|code|sub|sup)(?:\s[^>]*)?>/gi, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => entities[name] ?? entity)
    .replace(/[\s\u200b\ufeff]+/g, ' ')
    .trim()
