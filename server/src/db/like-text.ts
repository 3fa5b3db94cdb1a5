/** `text` escaped for a LIKE pattern, so that it matches only itself. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
