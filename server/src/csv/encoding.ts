import type { Encoding } from './text.ts'

/** Finds out, piece by piece, whether a text is UTF-8. Any other is read as windows-1252. */
export function encodingFinder(): { add(piece: Uint8Array): void; end(): Encoding } {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  const decode = (piece?: Uint8Array): void => {
    if (!isUtf8) return
    try {
      strict.decode(piece, { stream: piece !== undefined })
    } catch {
      isUtf8 = false
    }
  }
  return {
    add: (piece) => decode(piece),
    end() {
      decode()
      return isUtf8 ? 'utf-8' : 'windows-1252'
    },
  }
}
