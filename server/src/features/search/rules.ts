const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idPattern = /^#?(\d{1,15})$/
/** The numbers of providers have no spaces; shorter ones do not exist. */
const providerPattern = /^[\x21-\x7e]{6,}$/

/** The numbers that a text may be: an id of a row, a UUID, and a number of a payment provider. */
export interface Numbers {
  id: number | null
  uuid: string | null
  provider: string | null
}

export function numbersIn(text: string): Numbers {
  // The names of import files end in `.txt`, and staff copy them.
  const uuid = text.toLowerCase().replace(/\.txt$/, '')
  return {
    id: Number(idPattern.exec(text)?.[1] ?? 0) || null,
    uuid: uuidPattern.test(uuid) ? uuid : null,
    provider: providerPattern.test(text) ? text : null,
  }
}

/** Whether a text may be the whole name of a character, so that the game is asked whose it is. */
export const isCharacterName = (text: string): boolean => /^[^\s@#]{3,16}$/.test(text)

const mostWords = 8

/** The words of a text in lower case and without accents. Further ones than eight do not count. */
export const wordsIn = (key: string): string[] =>
  [...new Set(key.split(/[^\p{L}\p{N}]+/u).filter(Boolean))].slice(0, mostWords)

/** A regular expression for the word with any two neighbours swapped. Words have only letters and digits. */
export const swappedPattern = (word: string): string =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  ).join('|')
