/** What XML 1.0 cannot contain, even escaped. */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text for an element or an attribute. */
const escaped = (text: string): string =>
  text.replace(impossible, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** An element with a text, or with the elements that `inside` has. */
export function element(
  name: string,
  content: string | readonly string[],
  attributes: Record<string, string> = {},
): string {
  const inside = typeof content === 'string' ? escaped(content) : content.join('')
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return inside ? `<${name}${written.join('')}>${inside}</${name}>` : `<${name}${written.join('')}/>`
}

export const document = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
