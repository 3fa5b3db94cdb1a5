import { createHash } from 'node:crypto'
import type { App } from '../../app.ts'
import { rowsFile } from '../../audit/archive/file.ts'
import { findAllArchives, type Archive } from '../../audit/archive/queries.ts'
import { StorageFailure } from '../../ports/storage.ts'
import type { Finding } from './queries.ts'

/**
 * Compares the archives with each other and with their files: each continues the one before, and its file has the SHA-256
 * that was stored. While storage does not reply, an archive is as the check before has found it.
 */
export async function compareArchives(
  { db, storage, log }: Pick<App, 'db' | 'storage' | 'log'>,
  ofCheckBefore: readonly Finding[],
): Promise<Finding[]> {
  const wereWrong = new Set(ofCheckBefore.filter(({ kind }) => kind === 'archive').map(({ seq }) => seq))
  const findings: Finding[] = []
  let former: Pick<Archive, 'last_seq' | 'last_hash'> = { last_seq: 0, last_hash: Buffer.alloc(0) }
  let hasStorage = true
  for (const archive of await findAllArchives(db)) {
    let isRight = archive.first_seq === former.last_seq + 1 && archive.previous_hash.equals(former.last_hash)
    if (isRight && hasStorage)
      try {
        isRight = (await sha256Of(storage, archive)) === archive.sha256
      } catch (error) {
        if (!(error instanceof StorageFailure)) throw error
        hasStorage = false
        log.warn({ err: error }, 'the archives of the audit log could not be read')
      }
    if (!hasStorage && wereWrong.has(archive.first_seq)) isRight = false
    if (!isRight) findings.push({ kind: 'archive', id: null, seq: archive.first_seq })
    former = archive
  }
  return findings
}

async function sha256Of(storage: App['storage'], { name }: Archive): Promise<string | null> {
  const file = await storage.open(rowsFile(name))
  if (!file || file.size === 0) return null
  const hash = createHash('sha256')
  for await (const chunk of file.read(0, file.size - 1) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
