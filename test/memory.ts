import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Bytes of buffers that this process holds, without garbage, whose collection is not tested. A figure of at most
 * `enough` may include garbage: it is returned without a collection, which takes a second in a large process.
 */
export function bytesInUse(enough = 0): number {
  const withGarbage = process.memoryUsage().arrayBuffers
  if (withGarbage <= enough) return withGarbage
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

/** Collects all garbage of this process. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // The first collection frees memory in the background, and the second one waits until that has ended.
  collect()
  collect()
}
