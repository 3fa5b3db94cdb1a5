import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

const pixelsPerModule = 6

/** A QR code as the bytes of a PNG: grey, with the quiet zone that readers need. */
export function qrPng(content: string): Buffer {
  const { data, size } = encode(content, { ecc: 'M', border: 4 })
  const side = size * pixelsPerModule
  const rows = data.flatMap((modules) => {
    const pixels = modules.flatMap((isDark) => Array<number>(pixelsPerModule).fill(isDark ? 0 : 255))
    // Each line begins with its filter: none.
    return Array.from({ length: pixelsPerModule }, () => [0, ...pixels])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
