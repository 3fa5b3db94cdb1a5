/**
 * What the HTML of staff may hold. The only such list: the server cleans by it what is stored
 * (server/src/html/sanitise.ts), the editor pastes, previews and warns by it (web/src/ui/editor/clean-html.ts).
 */

const words = (text: string): readonly string[] => text.split(' ')

/** Elements that stay. Of any other the element goes and its content stays. */
export const htmlTags = words(
  'h2 h3 h4 p ul ol li blockquote pre hr br figure figcaption img ' +
    'a strong em u s code sub sup table caption thead tbody tfoot tr th td',
)

/** Elements of old, or of the wrong rank, and what stands for them. */
export const htmlReplacements: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
}

/** Elements that go with their content. */
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

/** Attributes that the server itself writes. */
export const htmlOwnAttributes: Readonly<Record<string, readonly string[]>> = { a: ['rel'], img: ['loading'] }

/** Where a picture may stand beside its default, the left. */
export const pictureAligns = ['center', 'right'] as const
export type PictureAlign = (typeof pictureAligns)[number]

/** A picture of our own uploads. */
export const isOwnPicture = (src: string): boolean => /^\/media\/[a-z0-9/-]+\.(?:webp|jpg)$/.test(src)
