export interface Heading {
  id: string
  level: 2 | 3
  text: string
}

/**
 * Gives each heading of sanitised HTML an id and a link to itself, and lists them for the table of contents. The ids
 * begin with `s-`, so that no heading of a guide takes an id of the page.
 */
export function withHeadings(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const taken = new Set<string>()
  const marked = html.replace(/<h([23])>([\s\S]*?)<\/h\1>/g, (whole, level: string, inner: string) => {
    const text = textOf(inner)
    if (!text) return whole
    const id = freeId(text, taken)
    headings.push({ id, level: level === '2' ? 2 : 3, text })
    return `<h${level} id="${id}">${inner}<a class="heading-link" href="#${id}" aria-hidden="true" tabindex="-1">#</a></h${level}>`
  })
  return { html: marked, headings }
}

function freeId(text: string, taken: Set<string>): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  const baseId = `s-${words || 'x'}`
  let id = baseId
  for (let number = 2; taken.has(id); number += 1) id = `${baseId}-${number}`
  taken.add(id)
  return id
}

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
