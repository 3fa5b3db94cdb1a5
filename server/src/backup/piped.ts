import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The source after a transform such as gzip. Errors of both are thrown where it is read. */
export async function* piped(source: AsyncIterable<Buffer>, transform: Transform): AsyncGenerator<Buffer> {
  // The pipeline destroys the transform with its error, which the loop below throws.
  const fed = pipeline(source, transform).catch(() => {})
  try {
    yield* transform as AsyncIterable<Buffer>
  } finally {
    transform.destroy()
    await fed
  }
}
