import { fold } from '../../snapshots/fold.ts'

/** The words of a text for the search: letters and digits, without accents and case. */
export const searchWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** A text-search query for words that begin with each of these; null when there are none. */
export const searchQuery = (text: string): string | null => {
  const words = searchWords(text)
  return words.length ? words.map((word) => `'${word}':*`).join(' & ') : null
}

/** The ticket number in `12` or `#12`. */
export const numberIn = (text: string): number | null => {
  const [, digits] = /^#?(\d{1,15})$/.exec(text.trim()) ?? []
  return digits ? Number(digits) : null
}
