import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Bytes = AsyncIterable<string | Buffer> | Iterable<string>

/** A file of an archive. `read` is called when its turn comes. */
export interface ArchiveFile {
  name: string
  /** False for what is packed already, such as pictures. */
  isText: boolean
  read(): Bytes | Promise<Bytes>
}

/** A ZIP of the files, written while it is read: one file after the other, in constant memory. */
export function archiveOf(files: readonly ArchiveFile[], at: Date): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  // Without this a file that fails would leave the reader waiting.
  zip.on('error', (error: Error) => output.destroy(error))
  let open: Readable | undefined
  output.once('close', () => open?.destroy())
  for (const { name, isText, read } of files)
    zip.addReadStreamLazy(name, { mtime: at, compress: isText }, (pass) => {
      void Promise.resolve(read()).then(
        (bytes) => {
          const stream = Readable.from(bytes, { objectMode: false })
          stream.on('error', (error) => output.destroy(error))
          open = stream
          pass(null, stream)
        },
        (error: Error) => output.destroy(error),
      )
    })
  zip.end()
  return output
}
