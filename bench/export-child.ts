import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskStorage } from '../server/src/adapters/disk-storage.ts'
import { connect } from '../server/src/db/connect.ts'
import { writeExport } from '../server/src/features/privacy/export/write-export.ts'

// Writes one export in a process of its own, and prints what it took as JSON: `export-child.ts DATABASE_URL USER`.

const [databaseUrl = '', user = ''] = process.argv.slice(2)
const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-export-'))
const { db, close } = connect(databaseUrl, { max: 2 })
const app = {
  config: { directUrl: databaseUrl, appName: 'Bench' },
  db,
  storage: createDiskStorage(dataDir),
  now: () => new Date(),
}
const owner = { id: Number(user), login: 'bench', locale: 'pt-BR', numbers: { document: null, phone: null } } as const
const mb = 1024 * 1024
const before = process.memoryUsage().rss / mb
const begin = performance.now()
const staged = await writeExport(app, owner, async () => {})
const ms = performance.now() - begin
// In kilobytes, on every platform.
const peak = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ ms: Math.round(ms), peakMb: Math.round(peak - before), fileMb: staged.size / mb }))
await staged.discard()
await close()
rmSync(dataDir, { recursive: true })
