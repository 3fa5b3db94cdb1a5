import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileRule } from '@guildhall/contract'
import * as m from '@guildhall/messages'
import { refuse, refuseField } from '../fail.ts'
import type { StagedFile, Storage } from '../ports/storage.ts'

/** An archive as it came: in storage, not kept yet, under the name that the sender gave it. */
export type Archive = StagedFile & { sentAs: string }

/**
 * The files that a body carried, by field: pictures as bytes, archives in storage. What they are is judged by their
 * content, later. An archive that nobody keeps is gone when the request is over.
 */
export type Uploads<F> = F extends object
  ? { [name in keyof F]?: F[name] extends { kind: 'archive' } ? Archive : Buffer }
  : Record<never, never>

/** As much as a whole JSON body may hold. */
const fieldMaxBytes = 1024 * 1024

/** What the parts of a form need beside their file. */
const otherPartsBytes = 2 * 1024 * 1024

/**
 * Reads a multipart body into plain fields and files. Refuses a file over its limit and a field that is longer than a
 * body may be; a file that nobody declared is left out.
 * A field that holds JSON (`translations`, `tags`) is left as text: its schema reads it.
 * `discard` lets go of what was put into storage and kept by nobody.
 */
export async function readMultipart(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
  storage: Storage,
): Promise<{ fields: Record<string, unknown>; files: Record<string, never>; discard(): Promise<void> }> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const files: Record<string, Buffer | Archive> = {}
  const staged: StagedFile[] = []
  const discard = async () => {
    for (const file of staged) await file.discard()
  }
  const largest = Math.max(...Object.values(rules).map((rule) => rule.maxBytes))
  // Half a gigabyte that will be refused need not be sent first.
  if (Number(request.headers['content-length']) > largest + otherPartsBytes)
    refuse('upload_too_large', { maxBytes: largest })
  try {
    for await (const part of request.parts({
      limits: { fileSize: largest, files: Object.keys(rules).length, fields: 40, fieldSize: fieldMaxBytes },
    })) {
      if (part.type === 'field') {
        // The parser has cut it: half a text must not pass for a whole one.
        if (part.valueTruncated) refuse('body_too_large')
        fields[part.fieldname] = part.value
        continue
      }
      const rule = rules[part.fieldname]
      if (rule?.kind === 'archive') {
        const archive = await stage(part, storage, rule)
        staged.push(archive)
        if (archive.size > 0) files[part.fieldname] = archive
        continue
      }
      const bytes = await part.toBuffer().catch(() => refuse('upload_too_large', { maxBytes: largest }))
      if (!rule || bytes.length === 0) continue
      if (bytes.length > rule.maxBytes) refuse('upload_too_large', { maxBytes: rule.maxBytes })
      files[part.fieldname] = bytes
    }
  } catch (error) {
    await discard()
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT')
      refuseField(Object.keys(rules)[0] ?? '', 'maxFiles', m.error_field_one_file())
    throw error
  }
  return { fields, files: files as Record<string, never>, discard }
}

/** Writes an archive to storage while it comes. */
async function stage(part: MultipartFile, storage: Storage, { maxBytes }: FileRule): Promise<Archive> {
  const file = await storage.stage(part.file)
  // The parser has cut it at the limit and told nobody.
  if (part.file.truncated || file.size > maxBytes) {
    await file.discard()
    refuse('upload_too_large', { maxBytes })
  }
  return { ...file, sentAs: part.filename }
}
