import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { patchChunkBytes, patchDescription, patchMaxBytes } from './launcher-limits.ts'
import { Id, Instant, Message, line, whole } from './values.ts'

const description = (min: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(patchDescription.max))

/** The texts of a patch. An empty description may be stored with an upload, but not published. */
const texts = (min: number) => ({
  description: description(min),
  translations: z.optional(z.object({ en: z.optional(z.object({ description: z.optional(description(0)) })) })),
})

/**
 * An upload of a patch. `offset` is how many of its `size` bytes have arrived; `chunkBytes` is the size of a chunk. The
 * browser recognises the file by `fingerprint`. `problem` is a sentence on why a file was refused. `version` is that of
 * the patch that it became. It can continue until `endsAt`.
 */
const PatchUpload = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  fingerprint: z.string(),
  offset: z.number(),
  chunkBytes: z.number(),
  state: z.enum(['receiving', 'checking', 'published', 'refused']),
  problem: z.nullable(z.string()),
  version: z.nullable(z.number()),
  description: z.string(),
  descriptionEn: z.string(),
  createdAt: Instant,
  endsAt: Instant,
})

const Upload = z.object({ data: PatchUpload })
const one = { access: 'patches.write', params: z.object({ id: Id }) } as const

/** Uploads of the caller that continue where they stopped: begin, append chunk by chunk, publish. */
export const patchUploads = endpoints({
  findPatchUploads: {
    route: 'GET /launcher/uploads',
    access: 'patches.write',
    about: "The caller's uploads of patches that are under way or were refused lately, the newest first.",
    reply: z.object({ data: z.array(PatchUpload) }),
  },
  getPatchUpload: {
    ...one,
    route: 'GET /launcher/uploads/:id',
    about: "One of the caller's uploads: how much has arrived, and what became of it.",
    reply: Upload,
    errors: ['not_found'],
    isPolled: true,
  },
  beginPatchUpload: {
    route: 'POST /launcher/uploads',
    access: 'patches.write',
    about:
      'Begins the upload of a patch, or finds the one that the caller has under way with the same name, size and fingerprint: its `offset` says where to go on. One person has at most three under way.',
    body: z.object({
      name: line(1, 200),
      size: whole(1, patchMaxBytes),
      fingerprint: line(1, 200),
      ...texts(0),
    }),
    reply: Upload,
    status: 201,
    errors: ['too_many_uploads'],
    limit: { max: 120, perSeconds: 3600, by: 'caller' },
  },
  appendToPatchUpload: {
    route: 'PUT /launcher/uploads',
    access: 'patches.write',
    about:
      'Appends a chunk (multipart: `id`, `offset`, and `chunk` of exactly `chunkBytes`, the last one of what is left). Sent again it changes nothing. Another offset is refused with the one that is meant, as `offset`.',
    body: z.object({ id: Id, offset: whole(0, patchMaxBytes) }),
    files: { chunk: { maxBytes: patchChunkBytes, kind: 'archive' } },
    reply: Upload,
    errors: ['not_found', 'upload_moved', 'upload_ended'],
  },
  publishPatchUpload: {
    ...one,
    route: 'POST /launcher/uploads/:id/publish',
    confirm: true,
    about:
      'Has an upload that arrived whole read through and published in the background. Again changes nothing. Its `state` becomes `published` or `refused`.',
    body: z.object(texts(1)),
    reply: Upload,
    errors: ['not_found', 'upload_incomplete'],
    limit: { max: 60, perSeconds: 3600, by: 'caller' },
  },
  cancelPatchUpload: {
    ...one,
    route: 'DELETE /launcher/uploads/:id',
    about: 'Gives up an upload and removes what has arrived. One that is published stays published.',
    reply: Message,
    errors: ['not_found'],
  },
})
