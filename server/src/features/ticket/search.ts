import { fold } from '../../snapshots/fold.ts'

/** The words of a text for the search: letters and digits, without accents and case. */
export const searchWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The ticket number in `12` or `#12`. */
export const numberIn = (text: string): number | null => {
  const [, digits] = /^#?(\d{1,15})$/.exec(text.trim()) ?? []
  return digits ? Number(digits) : null
}
