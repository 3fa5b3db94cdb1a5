/**
 * The HTML that staff may write. The only such list: the server cleans stored HTML by it (server/src/html/sanitise.ts).
 * The editor pastes, previews and warns by it (web/src/ui/editor/clean-html.ts).
 */

const words = (text: string): readonly string[] => text.split(' ')

/** Allowed elements. Any other element is removed, and its content stays. */
export const htmlTags = words(
  'h2 h3 h4 p ul ol li blockquote pre hr br figure figcaption img ' +
    'a strong em u s code sub sup table caption thead tbody tfoot tr th td',
)

/** Obsolete elements, or headings of the wrong rank, with their replacements. */
export const htmlReplacements: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
}

/** Elements that are removed with their content. */
export const htmlDroppedTags = words(
  'script style textarea option noscript title template xmp iframe noembed noframes svg math object plaintext',
)

/** Attributes that an author may write. */
export const htmlAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'data-video'],
  img: ['src', 'alt', 'width', 'height', 'data-align'],
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
}

/** Attributes that only the server writes. */
export const htmlOwnAttributes: Readonly<Record<string, readonly string[]>> = { a: ['rel'], img: ['loading'] }

/** The alignments of a picture besides the default, the left. */
export const pictureAligns = ['center', 'right'] as const
export type PictureAlign = (typeof pictureAligns)[number]

/** Whether a picture is one of our own uploads. */
export const isOwnPicture = (src: string): boolean => /^\/media\/[a-z0-9/-]+\.(?:webp|jpg)$/.test(src)
