import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { launcher } from '@guildhall/contract/launcher'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { refuse, refuseField } from '../../fail.ts'
import { changeContent, notifyContentChanged } from '../../cache/content.ts'
import { once } from '../../db/idempotency.ts'
import type { Archive } from '../../http/multipart.ts'
import * as queries from './queries.ts'
import { dropUpload, inspect, keepUpload } from './uploads.ts'
import type { ZipDirectory } from './zip.ts'

type PatchReply = AnswerOf<typeof launcher.uploadPatch>
type Form = ValidOf<typeof launcher.uploadPatch>['body']
const pageRows = 50
const tags = ['patches']

/** The path of the files of patches, below the site's address. */
export const filesPath = '/launcher/files/'

export async function listPatches(app: App, locale: Locale): Promise<AnswerOf<typeof launcher.listPatches>> {
  const rows = await queries.findPublished(app.db)
  return rows.map((row) => presentPatch(app, row, locale))
}

export async function listAllPatches(
  app: App,
  locale: Locale,
  filters: { state?: 'published' | 'removed' | undefined; after?: number | undefined },
): Promise<AnswerOf<typeof launcher.listAllPatches>> {
  const found = await queries.findPatches(app.db, filters, pageRows + 1)
  const rows = found.slice(0, pageRows)
  return {
    data: rows.map((row) => presentPatchForStaff(app, row, locale)),
    next: found.length > pageRows ? (rows.at(-1)?.version ?? null) : null,
  }
}

/**
 * Publishes a patch. Checks the whole file before it is stored, then gives it a version in one transaction. A failure
 * leaves neither a version nor a file.
 */
export async function uploadPatch(
  app: App,
  asking: { caller: Caller; idempotencyKey: string | null; locale: Locale },
  { description, translations }: Form,
  archive: Archive | undefined,
): Promise<PatchReply> {
  if (!archive) refuseField('file', 'required', m.error_field_required())
  const contents = await inspect(archive)
  const { caller, idempotencyKey, locale } = asking
  const storageName = await keepUpload(app, archive, caller.id)
  const body = { description, translations, sha256: archive.sha256 }
  const version = await once(
    app,
    { caller, idempotencyKey, route: 'POST /launcher/upload/patch', body },
    async (tx) => {
      const descriptionEn = translations?.en?.description || null
      return insertPublished(app, tx, caller, { archive, contents, storageName, description, descriptionEn })
    },
  ).catch(async (error: unknown) => {
    await dropUpload(app, storageName).catch(() => {})
    throw error
  })
  invalidatePatches(app)
  const row = await getPatch(app, version)
  // The idempotency key was used before, so this is a second copy of the same file.
  if (row.storage_name !== storageName) await dropUpload(app, storageName)
  return { message: m.patch_published({ version }), data: presentPatchForStaff(app, row, locale) }
}

interface CheckedPatch {
  archive: Pick<Archive, 'sentAs' | 'size' | 'sha256'>
  contents: ZipDirectory
  storageName: string
  description: string
  descriptionEn: string | null
}

/** Inserts a checked and stored file as the next version. The caller calls `invalidatePatches` after the commit. */
export async function insertPublished(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  uploader: Pick<Caller, 'id'> & Partial<Caller>,
  { archive, contents, storageName, description, descriptionEn }: CheckedPatch,
): Promise<number> {
  const version = await queries.takeVersion(tx)
  const patch = {
    version,
    // After a restored backup a version may be used again. The checksum gives each file its own name, so caches stay
    // right.
    file: `patch-${version}-${archive.sha256.slice(0, 8)}.zip`,
    storage_name: storageName,
    original_name: shortName(archive.sentAs),
    size: archive.size,
    sha256: archive.sha256,
    entries: contents.entries.length,
    unpacked_size: contents.unpackedSize,
    description,
    description_en: descriptionEn,
    created_by: uploader.id,
    created_at: app.now().toISOString(),
  }
  await queries.insertPatch(tx, patch)
  await queries.deleteUpload(tx, storageName)
  await recordAdminAction(tx, uploader, 'uploadPatch', `patch ${version}`, app.now(), { after: patch })
  await notifyContentChanged(tx, tags)
  return version
}

/** Invalidates the cached lists of patches on this node. */
export const invalidatePatches = (app: Pick<App, 'cache'>): void => app.cache.invalidate(tags)

/** Removes a patch from the list. Its file stays stored, and `restorePatch` brings it back. */
export const removePatch = (app: App, caller: Caller, locale: Locale, version: number, reason: string) =>
  change(app, { caller, locale, version, action: 'removePatch' }, () => ({
    removed_at: app.now().toISOString(),
    removed_by: caller.id,
    removal_reason: reason,
  }))

export const restorePatch = (app: App, caller: Caller, locale: Locale, version: number) =>
  change(app, { caller, locale, version, action: 'restorePatch' }, () => ({
    removed_at: null,
    removed_by: null,
    removal_reason: null,
  }))

type Removal = Parameters<typeof queries.setRemoved>[2]

/** Removes or restores a patch. Does nothing when it is in that state already. */
async function change(
  app: App,
  { caller, locale, version, action }: { caller: Caller; locale: Locale; version: number; action: keyof typeof words },
  changeOf: () => Removal,
): Promise<PatchReply> {
  await changeContent(app, tags, async (tx) => {
    const before = await queries.lockPatch(tx, version)
    if (!before) refuse('not_found')
    const after = changeOf()
    if ((before.removed_at === null) === (after.removed_at === null)) return
    await queries.setRemoved(tx, version, after)
    await recordAdminAction(tx, caller, action, `patch ${version}`, app.now(), {
      before: { file: before.file, removal_reason: before.removal_reason },
      after: { removal_reason: after.removal_reason },
    })
  })
  return { message: words[action]({ version }), data: presentPatchForStaff(app, await getPatch(app, version), locale) }
}

const words = { removePatch: m.patch_removed, restorePatch: m.patch_restored }

async function getPatch(app: App, version: number): Promise<queries.PatchRow> {
  const row = await queries.getPatch(app.db, version)
  if (!row) throw new Error(`The patch ${version} is gone.`)
  return row
}

type PublishedPatch = Awaited<ReturnType<typeof queries.findPublished>>[number]

const presentPatch = (app: App, row: PublishedPatch, locale: Locale) => ({
  version: row.version,
  file: row.file,
  description: (locale === 'en' && row.description_en) || row.description,
  created_at: row.created_at,
  url: `${app.config.publicUrl}${filesPath}${row.file}`,
  size: row.size,
  sha256: row.sha256,
})

const presentPatchForStaff = (app: App, row: queries.PatchRow, locale: Locale) => ({
  ...presentPatch(app, row, locale),
  description: row.description,
  translations: row.description_en ? { en: { description: row.description_en } } : {},
  original_name: row.original_name,
  entries: row.entries,
  unpacked_size: row.unpacked_size,
  created_by: row.made_by,
  removed_at: row.removed_at,
  removed_by: row.removed_by_login,
  removal_reason: row.removal_reason,
})

/** The name of the sent file, without folders and invisible characters; the last 120 characters. */
const shortName = (sent: string): string =>
  (sent.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .slice(-120)
