/** `text` for a LIKE pattern, in which it stands for nothing but itself. */
export const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
