/** The length of an internal note in a ticket, in characters. */
export const ticketNoteLength = { min: 3, max: 5_000 } as const

/** The longest title and text of a ready answer, in characters. */
export const readyAnswerMax = { title: 80, body: 4_000 } as const
/** The list of ready answers has no pages, so there are at most this many. */
export const readyAnswersAtMost = 300

/** What a placeholder of a ready answer becomes. `staff` is the public name of who answers. */
export interface PlaceholderValues {
  name: string
  login: string
  number: string
  title: string
  staff: string
}

/** The placeholders, as staff write them in braces, in both languages and without accents. */
const placeholders: Readonly<Record<string, keyof PlaceholderValues>> = {
  nome: 'name',
  name: 'name',
  login: 'login',
  número: 'number',
  numero: 'number',
  number: 'number',
  título: 'title',
  titulo: 'title',
  title: 'title',
  equipe: 'staff',
  staff: 'staff',
}

const inBraces = /\{([^{}]*)\}/g
const valueNamed = (written: string): keyof PlaceholderValues | undefined => {
  const name = written.trim().toLowerCase()
  return Object.hasOwn(placeholders, name) ? placeholders[name] : undefined
}

/** Whether every pair of braces in a text holds a placeholder that exists. */
export const hasKnownPlaceholders = (text: string): boolean =>
  [...text.matchAll(inBraces)].every(([, written = '']) => valueNamed(written) !== undefined)

/** The text with the values in place of its placeholders. */
export const fillPlaceholders = (text: string, values: PlaceholderValues): string =>
  text.replace(inBraces, (whole, written: string) => {
    const name = valueNamed(written)
    return name ? values[name] : whole
  })
