import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** A stream that passes bytes on unchanged. After its end it has their number and their SHA-256 in hex. */
export function measureBytes(): { measure: Transform; sizeOf: () => number; sha256Of: () => string } {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  return { measure, sizeOf: () => size, sha256Of: () => hash.digest('hex') }
}
