import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes of buffers that this process holds, without garbage, whose collection is not tested. */
export function bytesInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // The first collection frees memory in the background, and the second one waits until that has ended.
  collect()
  collect()
  return process.memoryUsage().arrayBuffers
}
