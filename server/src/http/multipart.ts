import type { FastifyRequest } from 'fastify'
import type { FileRule } from '@guildhall/contract'
import { refuse } from '../fail.ts'

/** The files that a body carried, by field, as bytes. What they are is judged by their content, later. */
export type Uploads<F> = F extends object ? { [name in keyof F]?: Buffer } : Record<never, never>

/** As much as a whole JSON body may hold. */
const fieldMaxBytes = 1024 * 1024

/**
 * Reads a multipart body into plain fields and files. Refuses a file over its limit and a field that is longer than a
 * body may be; a file that nobody declared is left out.
 * A field that holds JSON (`translations`, `tags`) is left as text: its schema reads it.
 */
export async function readMultipart(
  request: FastifyRequest,
  rules: Readonly<Record<string, FileRule>>,
): Promise<{ fields: Record<string, unknown>; files: Record<string, never> }> {
  const fields: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const files: Record<string, Buffer> = {}
  const largest = Math.max(...Object.values(rules).map((rule) => rule.maxBytes))
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
    const bytes = await part.toBuffer().catch(() => refuse('upload_too_large', { maxBytes: largest }))
    if (!rule || bytes.length === 0) continue
    if (bytes.length > rule.maxBytes) refuse('upload_too_large', { maxBytes: rule.maxBytes })
    files[part.fieldname] = bytes
  }
  return { fields, files: files as Record<string, never> }
}
