import type { ReplyOf } from '@guildhall/contract'
import type { mailing } from '@guildhall/contract/mailing'

export type MessageSettings = ReplyOf<typeof mailing.getMessageSettings>

/** What the form changes. */
export type Choices = Omit<MessageSettings, 'address' | 'usedLocale'>
