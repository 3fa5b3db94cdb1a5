const tags = new Set(
  'H2 H3 H4 P UL OL LI BLOCKQUOTE PRE HR BR FIGURE FIGCAPTION IMG A STRONG EM U S CODE SUB SUP TABLE CAPTION THEAD TBODY TFOOT TR TH TD'.split(
    ' ',
  ),
)
const attributes = new Set(['alt', 'width', 'height', 'title', 'colspan', 'rowspan', 'scope', 'start'])
const dropped = new Set('SCRIPT STYLE TEMPLATE IFRAME OBJECT SVG MATH NOSCRIPT TEXTAREA TITLE OPTION SELECT'.split(' '))

/**
 * HTML as it will look once the server has cleaned it, for a preview. Parsed in a document that runs and loads nothing.
 * What is stored is cleaned by the server alone.
 */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('*')) {
    if (dropped.has(element.tagName.toUpperCase())) element.remove()
    else if (!tags.has(element.tagName) || (element.tagName === 'IMG' && !isOwn(element)))
      element.replaceWith(...element.childNodes)
    else
      for (const name of element.getAttributeNames())
        if (!isKept(name, element.getAttribute(name) ?? '')) element.removeAttribute(name)
  }
  return body.innerHTML
}

const isOwn = (image: Element) => image.getAttribute('src')?.startsWith('/media/')

const isKept = (name: string, value: string) =>
  attributes.has(name) ||
  (name === 'src' && value.startsWith('/media/')) ||
  (name === 'href' && /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(value))

/** Whether HTML shows anything at all. */
export const isBlankHtml = (html: string): boolean =>
  !/<(?:img|hr|table)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''

/** Whether the visual editor would lose something of this HTML: it knows neither figures nor captions. */
export const needsSource = (html: string): boolean => /<(?:caption|figure|sub|sup)\b/i.test(html)
