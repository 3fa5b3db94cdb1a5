import {
  htmlAttributes,
  htmlDroppedTags,
  htmlOwnAttributes,
  htmlReplacements,
  htmlTags,
  isOwnPicture,
  pictureAligns,
} from '@guildhall/contract/html-rules'
import { plainText } from '@guildhall/contract/html-text'
import { isLink } from '@guildhall/contract/link-rules'
import { hostOf, videoOf } from '@guildhall/contract/video-links'
import sanitizeHtml from 'sanitize-html'

/** What stored HTML may hold. Everything else goes, and of script, style and their like the content too. */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [...htmlTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(htmlAttributes).map(([tag, names]) => [tag, [...names, ...(htmlOwnAttributes[tag] ?? [])]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nonTextTags: [...htmlDroppedTags],
  // Deeper than any text needs; a parser that recurses falls over long after.
  nestingLimit: 40,
  transformTags: {
    ...htmlReplacements,
    a: (tagName, { href = '', title, 'data-video': video }) => ({
      tagName,
      attribs: {
        ...(isHref(href.trim()) ? { href: href.trim() } : {}),
        ...(title ? { title } : {}),
        ...(video === undefined ? {} : videoHost(href.trim())),
        rel: 'noopener nofollow',
      },
    }),
    img: (tagName, { src = '', alt = '', width, height, 'data-align': align }) => ({
      tagName,
      attribs: {
        src,
        alt,
        ...size('width', width),
        ...size('height', height),
        ...(pictureAligns.some((each) => each === align) ? { 'data-align': align ?? '' } : {}),
        loading: 'lazy',
      },
    }),
    iframe: (tagName, { src = '' }): sanitizeHtml.Tag => {
      const video = videoOf(src)
      if (!video) return { tagName, attribs: {} }
      const { address, host } = video
      return { tagName: 'a', attribs: { href: address, 'data-video': host, rel: 'noopener nofollow' }, text: address }
    },
    ol: (tagName, { start }) => ({ tagName, attribs: size('start', start) }),
    th: (tagName, { colspan, rowspan, scope }) => ({
      tagName,
      attribs: {
        ...size('colspan', colspan),
        ...size('rowspan', rowspan),
        ...(scope === 'row' || scope === 'col' ? { scope } : {}),
      },
    }),
    td: (tagName, { colspan, rowspan }) => ({
      tagName,
      attribs: { ...size('colspan', colspan), ...size('rowspan', rowspan) },
    }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !isOwnPicture(frame.attribs.src ?? ''),
}

/** What people write to each other: formatting, lists, links and code. No headings, no pictures, no tables. */
const messageRules: sanitizeHtml.IOptions = {
  ...rules,
  allowedTags: 'p ul ol li blockquote pre br a strong em u s code'.split(' '),
  allowedAttributes: { a: ['href', 'title', 'rel'], ol: ['start'] },
  transformTags: {
    ...rules.transformTags,
    ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((heading) => [heading, 'p'])),
  },
}

/**
 * The only HTML that is stored or shown: our allow-list of text, lists, tables, links and pictures from /media.
 * An embedded player of a video becomes a link to the video.
 * No style, no class, no handler; the list itself is contract/src/html-rules.ts. What comes out passes through again unchanged.
 */
export const sanitise = (html: string): string => sanitizeHtml(prepare(html), rules).trim()

/** As `sanitise`, with the smaller list of what anybody may send to staff or get from them. */
export const sanitiseMessage = (html: string): string => sanitizeHtml(prepare(html), messageRules).trim()

/**
 * The same for HTML on its way out: rows are clean already, so the work is done once for each text. `maxLength` is how
 * many characters are remembered.
 */
function remembering(clean: (html: string) => string, maxLength: number): (html: string) => string {
  const shown = new Map<string, string>()
  let length = 0
  return (html) => {
    const known = shown.get(html)
    if (known !== undefined) return known
    const made = clean(html)
    shown.set(html, made)
    length += html.length + made.length
    for (const [oldest, itsClean] of shown) {
      if (length <= maxLength) break
      shown.delete(oldest)
      length -= oldest.length + itsClean.length
    }
    return made
  }
}

/** As `sanitise`, for what is stored. Remembers the descriptions of a shop of 5,000 items, and the articles that are read. */
export const sanitiseStored = remembering(sanitise, 8_000_000)
/** As `sanitiseMessage`, for what is stored. */
export const sanitiseStoredMessage = remembering(sanitiseMessage, 2_000_000)

/** Whether sanitised HTML shows anything at all. */
export const isBlank = (html: string): boolean => plainText(html) === '' && !html.includes('<img ')

/** Clean HTML; null when it shows nothing. */
export function sanitiseOrNull(html: string): string | null {
  const clean = sanitise(html)
  return isBlank(clean) ? null : clean
}

/** How sanitised HTML begins, in at most `length` plain characters: its sentences, as long as there are any. */
export const teaser = (html: string, length: number): string => shorten(beginning(html), length)

/** The sentences of sanitised HTML on one line; all its text where it has none. */
export const beginning = (html: string): string => sentences(html) || plainText(html)

/** Headings and the cells of tables are no part of the sentence beside them. */
const sentences = (html: string): string =>
  plainText(html.replace(/<(h[2-4]|table|figcaption)(?: [^>]*)?>.*?<\/\1>/gs, ' '))

/** At most `length` UTF-16 units of `text`, ending between two characters. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const last = text.codePointAt(length - 1) ?? 0
  return text.slice(0, last > 0xffff ? length - 1 : length).trimEnd()
}

/** At most `length` units, ending after a whole word with an ellipsis when something is left out. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const part = cut(text, length - 1)
  const space = part.lastIndexOf(' ')
  return `${(space > length / 2 ? part.slice(0, space) : part).replace(/[\s.,;:!?–—-]+$/, '')}…`
}

/** How many words a reader reads. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,-]*/gu)?.length ?? 0

/** The web, a path of this site, mail or a place on this page. */
const isHref = (href: string): boolean => isLink(href) || /^(?:mailto:[^\s\\]+|#[^\s\\]*)$/i.test(href)

/** The card of a video names the host that its link leads to, whatever the author wrote. */
function videoHost(href: string): Record<string, string> {
  const host = isLink(href) && hostOf(href)
  return host ? { 'data-video': host } : {}
}

const size = (name: string, value: string | undefined): Record<string, string> =>
  /^[1-9]\d{0,3}$/.test(value ?? '') ? { [name]: value ?? '' } : {}

const prepare = (html: string): string => withoutFallbacks(withoutControls(html))

/** Frames without the content that old browsers showed instead: it is no title of the link that a player becomes. */
const withoutFallbacks = (html: string): string => {
  const parts = html.split(/(<\/?iframe\b[^<>]*>)/i)
  // Every second part is a tag of a frame.
  return parts.filter((_, at) => at % 2 === 1 || !(isOpening(parts[at - 1]) && isClosing(parts[at + 1]))).join('')
}
const isOpening = (tag = ''): boolean => /^<iframe/i.test(tag)
const isClosing = (tag = ''): boolean => /^<\/iframe/i.test(tag)

/** Half characters, and control characters other than the white space of text: the database refuses some, browsers skip others. */
const withoutControls = (html: string): string =>
  // oxlint-disable-next-line no-control-regex -- they are what it looks for
  html.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '')
