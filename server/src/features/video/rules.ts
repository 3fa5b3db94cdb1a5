/** The longest title of a card, in UTF-16 units. */
export const longestTitle = 200

/** The title in an oEmbed reply, on one line and without control characters; null when there is none. */
export function titleIn(reply: string): string | null {
  const title = fieldOf(reply)
  if (typeof title !== 'string') return null
  const line = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  if (line.length <= longestTitle) return line || null
  return `${Array.from(line.slice(0, longestTitle - 1))
    .filter((each) => each.isWellFormed())
    .join('')
    .trimEnd()}…`
}

function fieldOf(reply: string): unknown {
  try {
    const parsed: unknown = JSON.parse(reply)
    return typeof parsed === 'object' && parsed !== null && 'title' in parsed ? parsed.title : null
  } catch {
    return null
  }
}
