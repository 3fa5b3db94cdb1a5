import { plainText } from '@guildhall/contract/html-text'

/** At most this many plain characters of a text are shown before it is expanded. */
const shownCharacters = 220

/**
 * The first 220 plain characters of a longer text; null for a shorter one. The cut is at the end of a word when one is
 * near, and never inside a character.
 */
export function beginningOf(html: string): string | null {
  const characters = [...plainText(html)]
  if (characters.length <= shownCharacters) return null
  const space = characters.lastIndexOf(' ', shownCharacters)
  const end = space > shownCharacters / 2 ? space : shownCharacters
  return characters.slice(0, end).join('').trimEnd()
}

/** The kind of a checksum, by its prefix or its number of hexadecimal digits; null when it is unknown. */
export function checksumKind(checksum: string): string | null {
  const named = /^(md5|sha-?\d+|crc-?32)[\s:=]/i.exec(checksum)?.[1]
  if (named) return named.toUpperCase().replace(/^(SHA|CRC)-?(\d+)$/, '$1-$2')
  const kinds: Record<number, string> = { 8: 'CRC-32', 32: 'MD5', 40: 'SHA-1', 64: 'SHA-256', 128: 'SHA-512' }
  return /^[0-9a-f]+$/i.test(checksum) ? (kinds[checksum.length] ?? null) : null
}

/** An address for sharing: a path of this site gets the origin in front, any other address stays. */
export const wholeAddress = (url: string, origin: string): string => (url.startsWith('/') ? origin + url : url)

/** The rows of a list, whether they came in `data` or as a bare array. */
export const listIn = <T>(reply: { data?: T[] } | T[]): T[] => (Array.isArray(reply) ? reply : (reply.data ?? []))

/** Whether a download is marked as recommended: the first of the list, and those that staff recommend. */
export const isRecommended = (download: { recommended?: boolean }, index: number): boolean =>
  index === 0 || download.recommended === true

/** Whether the address asks for the edit buttons. They only open a view; saving needs the role. */
export const isForced = (search: string): boolean => new URLSearchParams(search).get('forceAdmin') === '1'
