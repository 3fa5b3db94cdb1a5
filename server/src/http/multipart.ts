import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FileRule } from '@guildhall/contract'
import * as m from '@guildhall/messages'
import { refuse, refuseField } from '../fail.ts'
import type { StagedFile, Storage } from '../ports/storage.ts'
import { asRefusal } from './errors.ts'
import { errorCode } from '../errors/read-error.ts'

/** An archive that has arrived in storage and has no name there yet. `sentAs` is the sender's file name. */
export type Archive = StagedFile & { sentAs: string }

/** A document that has arrived, with the sender's file name. */
export interface SentDocument {
  bytes: Buffer
  sentAs: string
}

/**
 * The files of a body, by field: pictures and documents as bytes, archives in storage. Later checks judge their
 * content. An archive that is not kept is removed at the end of the request.
 */
export type Uploads<F> = F extends object ? { [name in keyof F]?: UploadOf<F[name]> } : Record<never, never>
type UploadOf<R> = R extends { kind: 'archive' } ? Archive : R extends { kind: 'document' } ? SentDocument : Buffer

/** The limit of a whole JSON body. */
const fieldMaxBytes = 1024 * 1024

/** The room for the other parts of a form. */
const otherPartsBytes = 2 * 1024 * 1024

/** Lets a server read multipart bodies. A file over its limit ends the request. */
export const acceptUploads = async (fastify: FastifyInstance): Promise<void> =>
  void (await fastify.register(multipart, { throwFileSizeLimit: true }))

/**
 * Reads a multipart body into plain fields and files. Refuses a file or field over its limit, and a body that is no
 * multipart or is incomplete. Files in undeclared fields are left out. A field with JSON (`translations`, `tags`) stays
 * text for its schema. `discard` removes files that were stored and not kept.
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
  // Refuses at once, so that half a gigabyte is not sent in vain.
  if (Number(request.headers['content-length']) > largest + otherPartsBytes)
    refuse('upload_too_large', { maxBytes: largest })
  try {
    for await (const part of partsOf(request, largest, rules)) {
      if (part.type === 'field') {
        // The parser has cut the text, and half of it must not count as the whole.
        if (part.valueTruncated) refuse('body_too_large')
        fields[part.fieldname] = part.value
        continue
      }
      const rule = rules[part.fieldname]
      if (rule?.kind === 'archive') {
        const archive = await stage(part, rule, storage, rules)
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

/**
 * The parts of the body. Errors of its parser are errors of the body. Errors of the code that reads the parts pass
 * through.
 */
async function* partsOf(request: FastifyRequest, largest: number, rules: Rules) {
  const limits = { fileSize: largest, files: Object.keys(rules).length, fields: 40, fieldSize: fieldMaxBytes }
  try {
    yield* request.parts({ limits })
  } catch (error) {
    refusePart(error, rules)
  }
}

/**
 * Refuses what the parser could not read. Most of its errors have no code: a missing boundary, an end in the middle.
 */
function refusePart(error: unknown, rules: Rules): never {
  const [field = ''] = Object.keys(rules)
  if (errorCode(error) === 'FST_FILES_LIMIT') refuseField(field, 'maxFiles', m.error_field_one_file())
  if (asRefusal(error).code === 'unexpected') refuseField(field, 'multipart', m.error_field_upload_incomplete())
  throw error
}

/** Writes an archive to storage while it arrives. */
async function stage(part: MultipartFile, { maxBytes }: FileRule, storage: Storage, rules: Rules): Promise<Archive> {
  const file = await storage.stage(part.file).catch((error: unknown) => {
    // Every failure destroys the stream with its error. Among these only the parser's errors have no code.
    const isOfParser = error === part.file.errored && !errorCode(error)
    if (isOfParser) refusePart(error, rules)
    throw error
  })
  // The parser cuts the file at the limit without an error.
  if (part.file.truncated || file.size > maxBytes) {
    await file.discard()
    refuse('upload_too_large', { maxBytes })
  }
  return { ...file, sentAs: part.filename }
}
