import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { attachmentMaxBytes, attachmentsPerMessage, linkedObjectKinds } from './ticket-rules.ts'
import { Id, Instant, Message } from './values.ts'

/** A file of a message. */
export const Attachment = z.object({
  /** Its name in addresses. */
  name: z.string(),
  /** A picture is re-encoded; the others are downloads. */
  kind: z.enum(['picture', 'pdf', 'text']),
  /** The sender's name of the file; empty once it is removed. */
  fileName: z.string(),
  bytes: z.number(),
  /** In pixels; null for other files than pictures. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Its signed address, valid for ten minutes. Null once the file is removed. */
  url: z.nullable(z.string()),
})

export const AttachmentName = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** Names of unsent files of the caller, in their order in the message. */
export const attachedUpTo = (most: number) => z.optional(z.array(AttachmentName).check(z.maxLength(most)))
export const Attached = attachedUpTo(attachmentsPerMessage)

/** The thing that a ticket is about. */
export const LinkedObject = z.object({ kind: z.enum(linkedObjectKinds), id: z.string() })

/** What a ticket says about its thing now. Amounts are in cents of a real, prices in Cash. */
const ObjectSummary = z.object({
  ...LinkedObject.shape,
  /** The item of an order, listing or gift; null for a gift that its receiver has not opened. */
  item: z.nullable(z.string()),
  cents: z.nullable(z.number()),
  cash: z.nullable(z.number()),
  /** Its state; that of a payment is its standing (payment-standing.ts), an order may be `refunded` or `waiting`, a gift `refunded`. */
  state: z.string(),
  created_at: Instant,
})

/** The facts of a thing, as its own feature gives them. */
export type ObjectFacts = Omit<z.output<typeof ObjectSummary>, 'kind'>

/** The id of a payment, an order or a gift is a UUID, that of a listing or a deposit a number. */
const ObjectId = z.string().check(z.regex(/^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[1-9]\d{0,14})$/))

/** A thing as forms send it: `payment:0198…` or `listing:12`. */
export const ObjectReference = z
  .string()
  .check(
    z.regex(
      /^(?:(?:payment|order|gift):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?:listing|deposit):[1-9]\d{0,14})$/,
    ),
  )

const file = { attachment: AttachmentName }

/** The files of tickets, and the things that tickets are about. */
export const attachments = endpoints({
  uploadTicketAttachment: {
    route: 'POST /ticket/attachments',
    access: 'player',
    about:
      'Stores a file for a message that is still being written (multipart: `file`): a picture, a PDF without programs, or a text (.txt, .log). Unsent files are removed after three days.',
    files: { file: { kind: 'document', maxBytes: attachmentMaxBytes } },
    reply: z.object({ data: Attachment }),
    status: 201,
    errors: ['upload_too_large', 'upload_not_an_image', 'upload_not_attachable', 'upload_pdf_active'],
    limit: { max: 60, perSeconds: 3600, by: 'caller' },
  },
  getTicketAttachment: {
    route: 'GET /ticket/attachments/:attachment',
    access: 'player',
    about: 'A file of a ticket that the caller may read, or an unsent one of the caller, with a new signed address.',
    params: z.object(file),
    reply: z.object({ data: Attachment }),
    errors: ['not_found'],
  },
  removeTicketAttachment: {
    route: 'DELETE /ticket/attachments/:attachment',
    access: 'player',
    about: 'Removes an unsent file of the caller.',
    params: z.object(file),
    reply: Message,
    errors: ['not_found'],
  },
  getOwnObject: {
    route: 'GET /ticket/objects/:kind/:objectId',
    access: 'player',
    about: 'A payment, order, listing, deposit or gift of the caller, for a ticket about it.',
    params: z.object({ kind: z.enum(linkedObjectKinds), objectId: ObjectId }),
    reply: z.object({ data: ObjectSummary }),
    errors: ['not_found'],
  },
  getTicketObject: {
    route: 'GET /ticket/:id/object',
    access: 'player',
    about: 'The thing that a ticket is about, as it stands now.',
    params: z.object({ id: Id }),
    reply: z.object({ data: ObjectSummary }),
    errors: ['not_found'],
  },
})
