/** Widths in pixels in which a picture is stored, up to the width of the original. */
const usualWidths = [480, 960, 1600] as const
export const maxWidth = 1600
export const maxHeight = 6400
/** The size for link previews. */
export const sharePicture = { width: 1200, height: 630 } as const

/** A picture in storage, by its row. */
export interface StoredPicture {
  name: string
  width: number
  height: number
}

/** The widths in which a picture of `width` exists: the usual ones below it, and its own. */
export const widthsOf = (width: number): number[] => [...usualWidths.filter((each) => each < width), width]

const address = (name: string, part: number | 'share', ending: string): string => `/media/${name}-${part}.${ending}`
const largestUpTo = (width: number, limit: number): number => widthsOf(width).findLast((each) => each <= limit) ?? width

/** For `src` (a size that suits most pages) and `srcset`, with the size of the largest. */
export const pictureOf = ({ name, width, height }: StoredPicture) => ({
  url: address(name, largestUpTo(width, 960), 'webp'),
  srcset: widthsOf(width)
    .map((each) => `${address(name, each, 'webp')} ${each}w`)
    .join(', '),
  width,
  height,
})

export const largestOf = ({ name, width }: StoredPicture): string => address(name, width, 'webp')

/** For plates and rows. */
export const smallestOf = ({ name, width }: StoredPicture): string => address(name, widthsOf(width)[0]!, 'webp')

export const sharePictureOf = ({ name }: StoredPicture) => ({ url: address(name, 'share', 'jpg'), ...sharePicture })

/** The names of all files of a picture in storage. */
export const filesOf = ({ name, width }: StoredPicture): string[] => [
  ...widthsOf(width).map((each) => `${name}-${each}.webp`),
  `${name}-share.jpg`,
]

/** The names of the pictures whose addresses are in `text`, each once. */
export function namesIn(text: string): string[] {
  const found = text.matchAll(/\/media\/([a-z]+\/[0-9a-f]{32})-(?:\d{1,4}\.webp|share\.jpg)/g)
  return [...new Set([...found].map(([, name = '']) => name))]
}
