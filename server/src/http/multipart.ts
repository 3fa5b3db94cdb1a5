import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { FileRule } from '@guildhall/contract'
import * as m from '@guildhall/messages'
import { refuse, refuseField } from '../fail.ts'
import type { StagedFile, Storage } from '../ports/storage.ts'
import { asRefusal } from './errors.ts'
import { errorCode } from '../errors/read-error.ts'

/** An archive as it came: in storage, not kept yet, under the name that the sender gave it. */
export type Archive = StagedFile & { sentAs: string }

/** A document as it came, under the name that the sender gave it. */
export interface SentDocument {
  bytes: Buffer
  sentAs: string
}

/**
 * The files that a body carried, by field: pictures and documents as bytes, archives in storage. What they are is judged
 * by their content, later. An archive that nobody keeps is gone when the request is over.
 */
export type Uploads<F> = F extends object ? { [name in keyof F]?: UploadOf<F[name]> } : Record<never, never>
type UploadOf<R> = R extends { kind: 'archive' } ? Archive : R extends { kind: 'document' } ? SentDocument : Buffer

/** As much as a whole JSON body may hold. */
const fieldMaxBytes = 1024 * 1024

/** What the parts of a form need beside their file. */
const otherPartsBytes = 2 * 1024 * 1024

/**
 * Reads a multipart body into plain fields and files. Refuses a file over its limit, a field that is longer than a
 * body may be, and a body that is no multipart or ends too early; a file that nobody declared is left out.
 * A field that holds JSON (`translations`, `tags`) is left as text: its schema reads it.
 * `discard` lets go of what was put into storage and kept by nobody.
 */
export async function readMultipart(
  request: FastifyRequest,
  rules: Rules,
  storage: Storage,
): Promise<{ fields: Record<string, unknown>; files: Record<string, never>; discard(): Promise<void> }> {
  const fields: Record<string, unknown> = { __proto__: null }
  const files: Record<string, Buffer | Archive | SentDocument> = {}
  const staged: StagedFile[] = []
  const discard = async () => {
    for (const file of staged) await file.discard()
  }
  const largest = Math.max(...Object.values(rules).map((rule) => rule.maxBytes))
  // Half a gigabyte that will be refused need not be sent first.
  if (Number(request.headers['content-length']) > largest + otherPartsBytes)
    refuse('upload_too_large', { maxBytes: largest })
  try {
    for await (const part of partsOf(request, largest, rules)) {
      if (part.type === 'field') {
        // The parser has cut it: half a text must not pass for a whole one.
        if (part.valueTruncated) refuse('body_too_large')
        fields[part.fieldname] = part.value
        continue
      }
      const rule = rules[part.fieldname]
      if (rule?.kind === 'archive') {
        const archive = await stage(part, storage, rules)
        staged.push(archive)
        if (archive.size > 0) files[part.fieldname] = archive
        continue
      }
      const bytes = await part.toBuffer().catch((error: unknown) => refusePart(error, rules))
      if (!rule || bytes.length === 0) continue
      if (bytes.length > rule.maxBytes) refuse('upload_too_large', { maxBytes: rule.maxBytes })
      files[part.fieldname] = rule.kind === 'document' ? { bytes, sentAs: part.filename } : bytes
    }
  } catch (error) {
    await discard()
    throw error
  }
  return { fields, files: files as Record<string, never>, discard }
}

type Rules = Readonly<Record<string, FileRule>>

/** The parts of the body. What its parser throws is a fault of the body; errors of whoever reads the parts pass by. */
async function* partsOf(request: FastifyRequest, largest: number, rules: Rules) {
  const limits = { fileSize: largest, files: Object.keys(rules).length, fields: 40, fieldSize: fieldMaxBytes }
  try {
    yield* request.parts({ limits })
  } catch (error) {
    refusePart(error, rules)
  }
}

/** Refuses what the parser could not read. It gives most of its own errors no code: no boundary, an end in the middle. */
function refusePart(error: unknown, rules: Rules): never {
  const [field = ''] = Object.keys(rules)
  if (errorCode(error) === 'FST_FILES_LIMIT') refuseField(field, 'maxFiles', m.error_field_one_file())
  if (asRefusal(error).code === 'unexpected') refuseField(field, 'multipart', m.error_field_upload_incomplete())
  throw error
}

/** Writes an archive to storage while it comes. */
async function stage(part: MultipartFile, storage: Storage, rules: Rules): Promise<Archive> {
  const maxBytes = rules[part.fieldname]?.maxBytes ?? 0
  const file = await storage.stage(part.file).catch((error: unknown) => {
    // Whatever fails destroys the stream with it; of those errors only the parser's has no code.
    const isOfParser = error === part.file.errored && !errorCode(error)
    if (isOfParser) refusePart(error, rules)
    throw error
  })
  // The parser has cut it at the limit and told nobody.
  if (part.file.truncated || file.size > maxBytes) {
    await file.discard()
    refuse('upload_too_large', { maxBytes })
  }
  return { ...file, sentAs: part.filename }
}
