import sharp from 'sharp'
import { refuse } from '../fail.ts'

const formats = {
  jpeg: /^\xff\xd8\xff/,
  png: /^\x89PNG\r\n\x1a\n/,
  webp: /^RIFF[\s\S]{4}WEBP/,
  gif: /^GIF8[79]a/,
}
// A photo of 6000 × 4000. Decoded it takes 75 MB; a picture that claims more pixels is refused before that.
export const maxPixels = 25_000_000

/** Whether the first bytes name a format that we accept. Only these four decoders ever read bytes of other people. */
export function isPicture(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 16)
  return Object.values(formats).some((format) => format.test(head))
}

/** Refuses, before anything is decoded, bytes that are no picture or claim more pixels than `most`. */
export async function checkSize(bytes: Buffer, most = maxPixels): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('upload_not_an_image'))
  if (width * height > most) refuse('upload_too_large', { maxPixels: most })
}
