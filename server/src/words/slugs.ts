import { reservedSlugs } from '@guildhall/contract/news'

const slugLength = 80
const reserved: readonly string[] = reservedSlugs

/** The slug of a title: plain letters and digits joined by hyphens; `nameless` when there are none. */
export function slugOf(title: string, nameless = 'noticia'): string {
  const words = title
    .replace(/[ßæœøðþł]/gi, (letter) => plainLetters[letter.toLowerCase()] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (words.length <= slugLength) return words || nameless
  const cut = words.slice(0, slugLength + 1)
  return cut.slice(0, cut.lastIndexOf('-') > 0 ? cut.lastIndexOf('-') : slugLength)
}
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ð: 'd', þ: 'th', ł: 'l' }

/** `slug`, or the first of slug-2, slug-3… that is neither taken nor a path of its own. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string) => !taken.has(candidate) && !reserved.includes(candidate)
  let candidate = slug
  for (let number = 2; !isFree(candidate); number += 1) candidate = `${slug}-${number}`
  return candidate
}
