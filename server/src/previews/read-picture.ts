import sharp from 'sharp'
import type { App } from '../app.ts'
import { findMarkOfFile } from '../features/index.ts'
import { pixelsOfMark } from '../game/formats/guild-mark.ts'

/** A mark of 16 × 12 pixels is enlarged by a whole number, and stands in the middle of its plate of 420 × 420. */
const markScale = 22
const around = { left: 34, right: 34, top: 78, bottom: 78 }

/** The bytes of the stored picture at an address of the portal: a file of `/media/` or a guild's mark; null without one. */
export async function readPicture(app: Pick<App, 'db' | 'storage'>, url: string): Promise<Buffer | null> {
  if (url.startsWith('/media/')) return app.storage.read(url.slice('/media/'.length))
  const [, file] = /^\/guilds\/([^?]+)/.exec(url) ?? []
  const mark = file && (await findMarkOfFile(app, file))
  return mark ? enlarge(mark.bmp) : null
}

/** A mark as a PNG. The libraries of pictures read no BMP. */
function enlarge(bmp: Buffer): Promise<Buffer> {
  const { data, width, height, channels } = pixelsOfMark(bmp)
  return sharp(data, { raw: { width, height, channels } })
    .resize(width * markScale, height * markScale, { kernel: 'nearest' })
    .extend({ ...around, background: '#0000' })
    .png()
    .toBuffer()
}
