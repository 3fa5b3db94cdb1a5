import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup } from '../server/src/backup/make-backup.ts'
import { headName, manifestName } from '../server/src/backup/manifest.ts'
import { fileSource, fileStore } from '../server/src/backup/places.ts'
import { readBackup } from '../server/src/backup/read-archive.ts'
import type { Portal } from './portal.ts'

/** The parts of a new backup in which one of these texts is found: `manifest.json`, tables, jobs and files. */
export async function backupPartsWith({ app }: Pick<Portal, 'app'>, texts: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-backup-of-test-'))
  const path = join(folder, 'backup.tar.gz')
  const found: string[] = []
  const search = (part: string, text: string): void => {
    const lower = text.toLowerCase()
    if (texts.some((each) => lower.includes(each.toLowerCase()))) found.push(part)
  }
  const searchAll = async (part: string, body: AsyncIterable<Buffer>): Promise<void> => {
    const chunks: Buffer[] = []
    for await (const chunk of body) chunks.push(chunk)
    search(part, Buffer.concat(chunks).toString())
  }
  try {
    const { config, storage } = app
    const store = fileStore(path)
    await makeBackup({ databaseUrl: config.directUrl, config, storage, store, name: store.name, cause: 'console' })
    const { head, manifest } = await readBackup(await fileSource(path), null, {
      upload: (name, _, body) => searchAll(`files/${name}`, body),
      table: searchAll,
      jobs: (rows) => searchAll('jobs', rows),
    })
    search(headName, JSON.stringify(head))
    search(manifestName, JSON.stringify(manifest))
    return found.toSorted()
  } finally {
    rmSync(folder, { recursive: true })
  }
}
