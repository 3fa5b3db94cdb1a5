import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Attachment, AttachmentName } from './ticket-attachments.ts'
import { attachmentMaxBytes } from './ticket-rules.ts'
import { LinkToken } from './ticket-link.ts'
import { Message } from './values.ts'

/** The page of the link, and its token. */
const link = { link: z.enum(['ticket', 'appeal']), token: LinkToken }
const file = z.object({ ...link, attachment: AttachmentName })

/** The files of messages that are written through a signed link, without a session. */
export const ticketLinkFiles = endpoints({
  uploadLinkedAttachment: {
    route: 'POST /ticket-link/attachments',
    access: 'public',
    about:
      'Stores a file for a message that is written through a signed link (multipart: `link`, `token`, `file`), as with a session. For an appeal at most 12 in an hour, while the ban is in force.',
    body: z.object(link),
    files: { file: { kind: 'document', maxBytes: attachmentMaxBytes } },
    reply: z.object({ data: Attachment }),
    status: 201,
    errors: [
      'link_unusable',
      'ban_ended',
      'upload_too_large',
      'upload_not_an_image',
      'upload_not_attachable',
      'upload_pdf_active',
    ],
    limit: { max: 30, perSeconds: 3600, by: 'address' },
  },
  getLinkedAttachment: {
    route: 'POST /ticket-link/attachment',
    access: 'public',
    about: 'A file of the thread of a signed link, or an unsent one of its person, with a new signed address.',
    body: file,
    reply: z.object({ data: Attachment }),
    errors: ['link_unusable', 'not_found'],
    limit: { max: 120, perSeconds: 60, by: 'address' },
  },
  removeLinkedAttachment: {
    route: 'POST /ticket-link/attachment/remove',
    access: 'public',
    about: 'Removes an unsent file of the person of a signed link.',
    body: file,
    reply: Message,
    errors: ['link_unusable', 'not_found'],
    limit: { max: 60, perSeconds: 60, by: 'address' },
  },
})
