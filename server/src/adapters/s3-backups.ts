import type { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { connectS3, type S3Store } from './s3-storage.ts'

/** Backups in a bucket. */
export interface S3Backups {
  /** Stores the stream. It is there as a whole, or not at all. Returns its bytes. */
  put(name: string, source: Readable): Promise<void>
  /** Names and sizes below the prefix, without those in folders below it. */
  list(): Promise<{ name: string; bytes: number }[]>
  size(name: string): Promise<number>
  open(name: string): Promise<Readable>
  remove(name: string): Promise<void>
}

// S3 allows 10,000 parts, so a backup may have 160 GB. Two parts are in memory.
const partBytes = 16 * 1024 * 1024

export function createS3Backups(store: S3Store): S3Backups {
  const { bucket: Bucket, prefix } = store
  const client = connectS3(store)
  return {
    async put(name, source) {
      const params = { Bucket, Key: prefix + name, Body: source }
      await new Upload({ client, params, partSize: partBytes, queueSize: 1 }).done()
    },
    async list() {
      const found: { name: string; bytes: number }[] = []
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket, Prefix: prefix, Delimiter: '/' },
      ))
        for (const { Key = '', Size = 0 } of Contents) found.push({ name: Key.slice(prefix.length), bytes: Size })
      return found
    },
    async size(name) {
      const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key: prefix + name }))
      return ContentLength
    },
    async open(name) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + name }))
      return Body as Readable
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }))
    },
  }
}
