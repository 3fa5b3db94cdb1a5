/** The kinds of things that a ticket may be about. */
export const linkedObjectKinds = ['payment', 'order', 'listing', 'deposit'] as const
export type LinkedObjectKind = (typeof linkedObjectKinds)[number]

/** The largest file that a message may carry, in bytes. */
export const attachmentMaxBytes = 10 * 1024 * 1024
export const attachmentsPerMessage = 6

/** The types of files that a form offers. The server checks the content. */
export const attachmentTypes = 'image/jpeg,image/png,image/webp,image/gif,application/pdf,text/plain,.txt,.log'
