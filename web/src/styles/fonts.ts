import text from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import display from '@fontsource/grenze/files/grenze-latin-600-normal.woff2?url'

/** Addresses of the two font files, for `<link rel="preload" as="font" crossorigin>`. */
export const fontUrls = [text, display]
