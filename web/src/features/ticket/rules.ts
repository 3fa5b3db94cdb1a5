import { plainText } from '@guildhall/contract/html-text'
import type { Author } from './words.ts'

/** Characters of a comment that are shown while it is closed. */
const previewLength = 100

/** The roles that count: a list may say `player` of who has none (D-068). */
const rolesOf = ({ roles }: Author): string[] => roles.map(({ slug }) => slug).filter((slug) => slug !== 'player')

/** Whoever holds a role is shown as GM. */
export const isGm = (author: Author): boolean => rolesOf(author).length > 0

/** What the badge of an author says. */
export const roleOf = (author: Author): string => rolesOf(author)[0] ?? 'player'

/** The first hundred characters of a comment, never half of one, and whether that is less than all of it. */
export function previewOf(html: string): { text: string; isCut: boolean } {
  const characters = [...plainText(html)]
  return { text: characters.slice(0, previewLength).join(''), isCut: characters.length > previewLength }
}
