import { plainText } from '@guildhall/contract/html-text'

/** So many plain characters of a text are shown before somebody asks for more. */
const shownCharacters = 220

/**
 * At most the first 220 plain characters of a text that has more; null for one that has not. It ends with a word where
 * one ends near by, and never with half a character.
 */
export function beginningOf(html: string): string | null {
  const characters = [...plainText(html)]
  if (characters.length <= shownCharacters) return null
  const space = characters.lastIndexOf(' ', shownCharacters)
  const end = space > shownCharacters / 2 ? space : shownCharacters
  return characters.slice(0, end).join('').trimEnd()
}

/** What kind of sum a checksum is, by its name or by how many hexadecimal digits it has; null when nobody can tell. */
export function checksumKind(checksum: string): string | null {
  const named = /^(md5|sha-?\d+|crc-?32)[\s:=]/i.exec(checksum)?.[1]
  if (named) return named.toUpperCase().replace(/^(SHA|CRC)-?(\d+)$/, '$1-$2')
  const kinds: Record<number, string> = { 8: 'CRC-32', 32: 'MD5', 40: 'SHA-1', 64: 'SHA-256', 128: 'SHA-512' }
  return /^[0-9a-f]+$/i.test(checksum) ? (kinds[checksum.length] ?? null) : null
}

/** An address as it can be passed on: a path of this site with the site before it, any other as it stands. */
export const wholeAddress = (url: string, origin: string): string => (url.startsWith('/') ? origin + url : url)

/** The list, whether it came in `data` or bare. */
export const listIn = <T>(reply: { data?: T[] } | T[]): T[] => (Array.isArray(reply) ? reply : (reply.data ?? []))

/** The list with its first entry and all that staff recommend marked as such. */
export const isRecommended = (download: { recommended?: boolean }, index: number): boolean =>
  index === 0 || download.recommended === true

/** Whether the address asks for the edit buttons, which opens nothing but a view. */
export const isForced = (search: string): boolean => new URLSearchParams(search).get('forceAdmin') === '1'
