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

/** What stored HTML may contain. Other tags are removed, and those of scripts and styles with their content. */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [...htmlTags],
  allowedAttributes: Object.fromEntries(
    Object.entries(htmlAttributes).map(([tag, names]) => [tag, [...names, ...(htmlOwnAttributes[tag] ?? [])]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nonTextTags: [...htmlDroppedTags],
  // Deeper than any text needs, and less than what overflows a recursive parser.
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

/** The HTML of messages between people: formatting, lists, links and code, but no headings, pictures or tables. */
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
 * The only HTML that is stored or shown: an allow-list of text, lists, tables, links and pictures from /media. The
 * embedded player of a video becomes a link to the video. No style, no class, no handler. The list itself is
 * contract/src/html-rules.ts. The result passes through again unchanged.
 */
export const sanitise = (html: string): string => sanitizeHtml(prepare(html), rules).trim()

/** As `sanitise`, with the smaller list for messages between people. */
export const sanitiseMessage = (html: string): string => sanitizeHtml(prepare(html), messageRules).trim()

/**
 * Caches the results for stored HTML. Rows are clean already, so each text is sanitised once. `maxLength` is the number
 * of characters in the cache.
 */
function memoized(clean: (html: string) => string, maxLength: number): (html: string) => string {
  const results = new Map<string, string>()
  let length = 0
  return (html) => {
    const earlier = results.get(html)
    if (earlier !== undefined) return earlier
    const result = clean(html)
    results.set(html, result)
    length += html.length + result.length
    for (const [oldest, itsClean] of results) {
      if (length <= maxLength) break
      results.delete(oldest)
      length -= oldest.length + itsClean.length
    }
    return result
  }
}

/**
 * As `sanitise`, for stored HTML. The cache holds the descriptions of a shop of 5,000 items, and the articles that are
 * read.
 */
export const sanitiseStored = memoized(sanitise, 8_000_000)
/** As `sanitiseMessage`, for stored HTML. */
export const sanitiseStoredMessage = memoized(sanitiseMessage, 2_000_000)

/** Whether sanitised HTML shows nothing. */
export const isBlank = (html: string): boolean => plainText(html) === '' && !html.includes('<img ')

/** Clean HTML; null when it shows nothing. */
export function sanitiseOrNull(html: string): string | null {
  const clean = sanitise(html)
  return isBlank(clean) ? null : clean
}

/** The beginning of sanitised HTML, in at most `length` plain characters: its sentences, if it has any. */
export const teaser = (html: string, length: number): string => shorten(beginning(html), length)

/** The sentences of sanitised HTML on one line; all its text when it has none. */
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

/** At most `length` units, ending after a whole word, with an ellipsis when something is left out. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  const part = cut(text, length - 1)
  const space = part.lastIndexOf(' ')
  return `${(space > length / 2 ? part.slice(0, space) : part).replace(/[\s.,;:!?–—-]+$/, '')}…`
}

/** The number of words that a reader reads. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,-]*/gu)?.length ?? 0

/** An address of the web, a path of this site, a mail address or an anchor of this page. */
const isHref = (href: string): boolean => isLink(href) || /^(?:mailto:[^\s\\]+|#[^\s\\]*)$/i.test(href)

/** The card of a video shows the host of its link, whatever the author wrote. */
function videoHost(href: string): Record<string, string> {
  const host = isLink(href) && hostOf(href)
  return host ? { 'data-video': host } : {}
}

const size = (name: string, value: string | undefined): Record<string, string> =>
  /^[1-9]\d{0,3}$/.test(value ?? '') ? { [name]: value ?? '' } : {}

const prepare = (html: string): string => withoutFallbacks(withoutControls(html))

/**
 * Removes the content of frames, which old browsers showed instead of the frame. It is no title for the link of a
 * video.
 */
const withoutFallbacks = (html: string): string => {
  const parts = html.split(/(<\/?iframe\b[^<>]*>)/i)
  // Every second part is a tag of a frame.
  return parts.filter((_, at) => at % 2 === 1 || !(isOpening(parts[at - 1]) && isClosing(parts[at + 1]))).join('')
}
const isOpening = (tag = ''): boolean => /^<iframe/i.test(tag)
const isClosing = (tag = ''): boolean => /^<\/iframe/i.test(tag)

/**
 * Lone surrogates, and control characters other than the white space of text. The database refuses some of them, and
 * browsers skip others.
 */
const withoutControls = (html: string): string =>
  // oxlint-disable-next-line no-control-regex -- they are what it looks for
  html.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '')
