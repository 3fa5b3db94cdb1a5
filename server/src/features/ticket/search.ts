import { fold } from '../../snapshots/fold.ts'

/** Words as they are searched: letters and digits, without accents and case. */
export const searchWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** A query of PostgreSQL for the beginnings of all the words; null when there are none. */
export const searchQuery = (text: string): string | null => {
  const words = searchWords(text)
  return words.length ? words.map((word) => `'${word}':*`).join(' & ') : null
}

/** `12` and `#12` name a ticket. */
export const numberIn = (text: string): number | null => {
  const [, digits] = /^#?(\d{1,15})$/.exec(text.trim()) ?? []
  return digits ? Number(digits) : null
}
