import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { patchDescription, patchMaxBytes, removalReason } from './launcher-limits.ts'
import { patchUploads } from './launcher-uploads.ts'
import { Instant, Message, SmallId, line } from './values.ts'

const description = (min: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(patchDescription.max))

/**
 * A patch of the game's client. `file` is its name, which never changes, and `url` its address; `size` in bytes,
 * `sha256` in hexadecimal. `description` is text in the caller's language where it is translated.
 */
const Patch = z.object({
  version: z.number(),
  file: z.string(),
  description: z.string(),
  created_at: Instant,
  url: z.string(),
  size: z.number(),
  sha256: z.string(),
})

/** A patch as staff see it: with both texts, its sender and its content (`entries`, `unpacked_size` in bytes). */
const StaffPatch = z.extend(Patch, {
  translations: z.object({ en: z.optional(z.object({ description: z.string() })) }),
  original_name: z.string(),
  entries: z.number(),
  unpacked_size: z.number(),
  created_by: z.nullable(z.string()),
  removed_at: z.nullable(Instant),
  removed_by: z.nullable(z.string()),
  removal_reason: z.nullable(z.string()),
})

const Written = z.extend(Message, { data: StaffPatch })
const one = { access: 'patches.write', params: z.object({ version: SmallId }) } as const

export const launcher = endpoints({
  ...patchUploads,
  listPatches: {
    route: 'GET /launcher/patches',
    access: 'public',
    fromReplica: true,
    about: 'Every patch of the client, the oldest first, as a bare array: a launcher fetches those above its version.',
    reply: z.array(Patch),
    cached: ['patches'],
  },
  uploadPatch: {
    route: 'POST /launcher/upload/patch',
    access: 'patches.write',
    confirm: true,
    about:
      'Publishes a patch (multipart: `file`, a zip of at most 512 MB, `description`, and `translations` as JSON). The server gives the version, the last one and one more. The zip is read through before anybody can fetch it.',
    body: z.object({
      description: description(1),
      translations: z.optional(
        z.pipe(
          z.pipe(
            z.union([z.string(), z.record(z.string(), z.unknown())]),
            z.transform((sent) => (typeof sent === 'string' ? fromJson(sent) : sent)),
          ),
          z.object({ en: z.optional(z.object({ description: z.optional(description(0)) })) }),
        ),
      ),
    }),
    files: { file: { maxBytes: patchMaxBytes, kind: 'archive' } },
    reply: Written,
    status: 201,
    errors: ['upload_too_large', 'storage_full', 'idempotency_key_reused'],
  },
  listAllPatches: {
    route: 'GET /launcher/patches/all',
    access: 'patches.write',
    about: 'Patches as staff see them, the newest first, 50 a page: published, or removed.',
    query: z.object({ state: z.optional(z.enum(['published', 'removed'])), after: z.optional(SmallId) }),
    reply: z.object({ data: z.array(StaffPatch), next: z.nullable(z.number()) }),
  },
  removePatch: {
    ...one,
    route: 'POST /launcher/patches/:version/remove',
    confirm: true,
    about: 'Takes a patch off the list; its file is kept, and its version is never given again.',
    body: z.object({ reason: line(removalReason.min, removalReason.max) }),
    reply: Written,
    errors: ['not_found'],
  },
  restorePatch: {
    ...one,
    route: 'POST /launcher/patches/:version/restore',
    confirm: true,
    about: 'Puts a removed patch back on the list, under its version.',
    reply: Written,
    errors: ['not_found'],
  },
})

/** The schema behind refuses a text that is no JSON. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
