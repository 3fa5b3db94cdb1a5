/** The kinds of things that a ticket may be about. */
export const linkedObjectKinds = ['payment', 'order', 'listing', 'deposit', 'gift'] as const
export type LinkedObjectKind = (typeof linkedObjectKinds)[number]

/** The largest file that a message may carry, in bytes. */
export const attachmentMaxBytes = 10 * 1024 * 1024
export const attachmentsPerMessage = 6

/** The types of files that a form offers. The server checks the content. */
export const attachmentTypes = 'image/jpeg,image/png,image/webp,image/gif,application/pdf,text/plain,.txt,.log'

/**
 * The least length of an appeal's text, how many files each message of it has, and after how many days a decided appeal
 * may be followed by another.
 */
export const appealRules = { min: 20, files: 3, againDays: 30 } as const
