import {
  htmlAttributes,
  htmlDroppedTags,
  htmlOwnAttributes,
  htmlReplacements,
  htmlTags,
  isOwnPicture,
  pictureAligns,
} from '@guildhall/contract/html-rules'
import { isLink } from '@guildhall/contract/link-rules'
import { videoOf } from '@guildhall/contract/video-links'
import type { LossKind, Losses } from './losses.ts'

/**
 * HTML as the server's sanitiser would leave it, for a preview or a paste. Stored HTML is sanitised by the server only.
 */
export const cleanHtml = (html: string): string => inspectHtml(html).html

/**
 * The same, with what was removed. Embedded video players become links to the videos. The HTML is parsed in a document
 * that runs and loads nothing.
 */
export function inspectHtml(html: string): { html: string; losses: Losses } {
  const losses: Losses = new Map()
  const lose = (kind: LossKind, name = '') => losses.set(kind, [...(losses.get(kind) ?? []), name])
  for (const _ of html.matchAll(/<style\b/gi)) lose('style')
  // Inside `body` a script or style at the beginning keeps its place.
  const { body } = new DOMParser().parseFromString(`<body>${quiet(html)}`, 'text/html')
  for (const element of body.querySelectorAll('[data-style]')) keepWeight(element)
  for (const element of body.querySelectorAll('*')) {
    // Elements inside a removed element are already counted with it.
    if (body.contains(element)) cleanElement(element, lose)
  }
  return { html: body.innerHTML, losses }
}

type Lose = (kind: LossKind, name?: string) => void

function cleanElement(element: Element, lose: Lose) {
  const name = element.localName
  const replacement = htmlReplacements[name]
  const successor = replacement ? rename(element, replacement) : element
  if (htmlDroppedTags.includes(name)) {
    const video = name === 'iframe' ? videoOf(element.getAttribute('src') ?? '') : null
    lose(video ? 'video' : kindOf(name), name)
    if (video) element.replaceWith(cardOf(element, video))
    else element.remove()
  } else if (!htmlTags.includes(successor.localName)) {
    if (name !== 'meta') lose(kindOf(name), name)
    element.replaceWith(...element.childNodes)
  } else if (name === 'img' && !isOwnPicture(element.getAttribute('src') ?? '')) {
    lose('picture')
    element.remove()
  } else for (const attribute of successor.getAttributeNames()) cleanAttribute(successor, attribute, lose)
}

function cleanAttribute(element: Element, name: string, lose: Lose) {
  const value = element.getAttribute(name) ?? ''
  const allowed = htmlAttributes[element.localName] ?? []
  const isOwn = htmlOwnAttributes[element.localName]?.includes(name)
  if (name === 'data-pm-slice' || (allowed.includes(name) && isGood(name, value))) return
  element.removeAttribute(name)
  if (isOwn) return
  if (name === 'data-style') lose('style')
  else if (name.startsWith('data-on')) lose('script')
  else if (name === 'href') lose(/^\s*(?:javascript|vbscript):/i.test(value) ? 'script' : 'link')
  else lose('attribute', name)
}

function isGood(name: string, value: string): boolean {
  if (name === 'href') return isLink(value) || /^(?:mailto:[^\s\\]+|#[^\s\\]*)$/i.test(value)
  if (name === 'data-align') return pictureAligns.some((align) => align === value)
  return true
}

const kinds: [LossKind, string[]][] = [
  ['frame', ['iframe', 'object', 'embed', 'video', 'audio', 'applet', 'frame', 'frameset']],
  ['script', ['script', 'noscript', 'template']],
  ['style', ['style', 'link']],
  ['drawing', ['svg', 'math', 'canvas']],
  ['form', ['form', 'input', 'button', 'select', 'option', 'textarea', 'label', 'fieldset']],
]
const kindOf = (tag: string): LossKind => kinds.find(([, tags]) => tags.includes(tag))?.[0] ?? 'tag'

/** The card that replaces an embedded player: a paragraph of its own, unless the player was in one. */
function cardOf(player: Element, { address, host }: { address: string; host: string }): Element {
  const document = player.ownerDocument
  const link = document.createElement('a')
  link.setAttribute('href', address)
  link.setAttribute('data-video', host)
  link.textContent = address
  if (player.closest('p')) return link
  const paragraph = document.createElement('p')
  paragraph.append(link)
  return paragraph
}

function rename(element: Element, tag: string): Element {
  const renamed = element.ownerDocument.createElement(tag)
  for (const name of element.getAttributeNames()) renamed.setAttribute(name, element.getAttribute(name) ?? '')
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}

/**
 * HTML that can be parsed on this page. Style and script attributes are renamed, because even a document that runs
 * nothing reports each of them as a CSP violation. This only prevents the reports; cleaning comes afterwards.
 */
export const quiet = (html: string): string =>
  html
    .replace(/<style\b[^>]*>[^]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/([\s"'/])(style|on[a-z]+)(?=\s*=)/gi, '$1data-$2'))

/** Word processors mark bold and italic by style, and wrap whole texts in a `<b>` that is not bold. */
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

/** Whether HTML shows anything at all. */
export const isBlankHtml = (html: string): boolean =>
  !/<(?:img|hr|table)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''

/** Whether the visual editor would lose a part of this HTML: it does not support figures and captions. */
export const needsSource = (html: string): boolean => /<(?:caption|figure|sub|sup)\b/i.test(html)
