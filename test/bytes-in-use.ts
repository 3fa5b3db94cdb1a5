import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Bytes of buffers that this process holds, without garbage, whose collection is not tested. */
export function bytesInUse(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  // The memory that the first run finds is freed in the background; the second run waits for that.
  collect()
  collect()
  return process.memoryUsage().arrayBuffers
}
