const tags = new Set(
  'H1 H2 H3 H4 P UL OL LI BLOCKQUOTE PRE HR BR FIGURE FIGCAPTION IMG A STRONG B EM I U S CODE SUB SUP TABLE CAPTION THEAD TBODY TFOOT TR TH TD'.split(
    ' ',
  ),
)
const attributes = new Set(['alt', 'width', 'height', 'title', 'colspan', 'rowspan', 'scope', 'start'])
const dropped = new Set('SCRIPT STYLE TEMPLATE IFRAME OBJECT SVG MATH NOSCRIPT TEXTAREA TITLE OPTION SELECT'.split(' '))

/**
 * HTML as it will look once the server has cleaned it, for a preview or a paste. Parsed in a document that runs and loads nothing.
 * What is stored is cleaned by the server alone.
 */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(quiet(html), 'text/html')
  for (const element of body.querySelectorAll('[data-style]')) keepWeight(element)
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

/**
 * HTML that may be parsed on this page: style and script attributes get another name, since even a document that runs
 * nothing reports each of them as a violation of the page's policy. Quietens; what cleans comes after.
 */
export const quiet = (html: string): string =>
  html
    .replace(/<style\b[^>]*>[^]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])(style|on[a-z]+)(?=\s*=)/gi, '$1data-$2'))

/** Word processors say bold and italic by style, and wrap whole texts into a `<b>` that is not bold. */
function keepWeight(element: Element) {
  const style = element.getAttribute('data-style') ?? ''
  if (element.tagName === 'B' && /font-weight:\s*(?:normal|400)/.test(style)) element.replaceWith(...element.childNodes)
  if (element.tagName !== 'SPAN') return
  if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) wrap(element, 'strong')
  if (/font-style:\s*italic/.test(style)) wrap(element, 'em')
}

function wrap(element: Element, tag: string) {
  const wrapper = element.ownerDocument.createElement(tag)
  wrapper.append(...element.childNodes)
  element.append(wrapper)
}

const isOwn = (image: Element) => image.getAttribute('src')?.startsWith('/media/')

const isKept = (name: string, value: string) =>
  attributes.has(name) ||
  (name === 'src' && value.startsWith('/media/')) ||
  // ProseMirror's own note on what was copied.
  name === 'data-pm-slice' ||
  (name === 'href' && /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(value))

/** Whether HTML shows anything at all. */
export const isBlankHtml = (html: string): boolean =>
  !/<(?:img|hr|table)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''

/** Whether the visual editor would lose something of this HTML: it knows neither figures nor captions. */
export const needsSource = (html: string): boolean => /<(?:caption|figure|sub|sup)\b/i.test(html)
