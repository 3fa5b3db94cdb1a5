import * as z from 'zod/mini'

/** Raised when an older version could not read the archive any more. */
export const formatVersion = 1

/** The names of the first and of the last file of an archive. */
export const headName = 'backup.json'
export const manifestName = 'manifest.json'

const count = z.int().check(z.minimum(0))
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The first file: what is known before any row is read. */
export const backupHead = z.object({
  format: z.literal('guildhall backup'),
  formatVersion: count,
  /** Of the portal that wrote it. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  postgresql: z.string(),
  use: z.enum(['empty', 'demo', 'production']),
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** `copied`: the files are in the archive. `listed`: they stay in their bucket. `left_out`: there is none. */
  uploads: z.enum(['copied', 'listed', 'left_out']),
  /** The ids of the keys that its documents and phones need. Backups of before their encryption name none. */
  personalKeys: z.optional(z.array(z.string())),
})
export type BackupHead = z.infer<typeof backupHead>

const contents = { bytes: count, sha256 }

/** The last file: what the archive contains, with sums. An archive without it was cut off. */
export const backupManifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: count, ...contents })),
  jobs: z.object({ rows: count, ...contents }),
  /** Files with `sha256` are in the archive; without it they are only listed. */
  uploads: z.array(z.object({ name: z.string(), bytes: count, sha256: z.optional(sha256) })),
})
export type BackupManifest = z.infer<typeof backupManifest>
