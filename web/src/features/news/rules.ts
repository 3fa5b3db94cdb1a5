const wordsPerMinute = 220
const shareLength = 120
const descriptionLength = 160

/** Minutes that `words` take to read, rounded up, at least one (D-103). */
export const readingMinutes = (words: number): number => Math.max(1, Math.ceil(words / wordsPerMinute))

/** The text of a share beside the address: the title, at most 120 characters. */
export const shareText = (title: string): string => cutAtWord(title, shareLength)

/** The description for search engines: at most 160 characters. */
export const pageDescription = (excerpt: string): string => cutAtWord(excerpt, descriptionLength)

/** At most `length` UTF-16 units, cut after a whole word, with an ellipsis when something is left out. */
export function cutAtWord(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const part = line.slice(0, length - 1)
  const space = line[length - 1] === ' ' ? part.length : part.lastIndexOf(' ')
  const whole = space > length / 2 ? part.slice(0, space) : part
  // Removes half of a surrogate pair, and punctuation before the ellipsis.
  return `${whole.replace(/[\ud800-\udbff]$/, '').replace(/[\s.,;:!?–—-]+$/, '')}…`
}

/** The links that share a page. Each contains the page's address; spaces are %20, since not every app reads `+`. */
export function shareLinks(url: string, title: string): { whatsapp: string; telegram: string; linkedin: string } {
  const [page, text] = [encodeURIComponent(url), encodeURIComponent(shareText(title))]
  return {
    whatsapp: `https://wa.me/?text=${text}%20${page}`,
    telegram: `https://t.me/share/url?url=${page}&text=${text}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?url=${page}`,
  }
}

/** The tags in a text with commas, each once. */
export function splitTags(text: string): string[] {
  const byName = new Map<string, string>()
  for (const tag of text.split(',').map((part) => part.trim())) {
    if (tag && !byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag)
  }
  return [...byName.values()]
}
