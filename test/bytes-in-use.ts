import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes of buffers that this process holds. Garbage apart: when it is collected is not what is asked. */
export function bytesInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // What the first finds is given back in the background; the second waits for that.
  collect()
  collect()
  return process.memoryUsage().arrayBuffers
}
