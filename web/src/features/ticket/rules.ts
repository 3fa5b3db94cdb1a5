import { plainText } from '@guildhall/contract/html-text'
import type { Author } from './words.ts'

/** The length of the preview of a collapsed comment, in characters. */
const previewLength = 100

/** The roles that count: a list may contain `player` for people without a role (D-068). */
const rolesOf = ({ roles }: Author): string[] => roles.map(({ slug }) => slug).filter((slug) => slug !== 'player')

/** Everybody with a role is shown as GM. */
export const isGm = (author: Author): boolean => rolesOf(author).length > 0

/** The role on the badge of an author. */
export const roleOf = (author: Author): string => rolesOf(author)[0] ?? 'player'

/** The first hundred characters of a comment, never half of one, and whether that is less than all of it. */
export function previewOf(html: string): { text: string; isCut: boolean } {
  const characters = [...plainText(html)]
  return { text: characters.slice(0, previewLength).join(''), isCut: characters.length > previewLength }
}
