import * as m from '@guildhall/messages'

/** What the texts of a closed account say in the database. Replies word it in the language of their reader. */
export const closedText = 'Conta encerrada'

/** A text as its reader gets it: that of a closed account is worded, in any case of its letters. */
export const readable = (text: string): string =>
  text.toLowerCase() === closedText.toLowerCase() ? m.account_closing_author() : text

/** First and last name as staff read them. */
export const fullName = (first: string, last: string): string => readable(`${first} ${last}`.trim())
