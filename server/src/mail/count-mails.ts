import type { Counts } from '../counts.ts'
import { AddressRefused, type Mail } from '../ports/mail.ts'

/** Mail with its outcomes counted. A mail that is tried again counts again. */
export const countMails = (mail: Mail, counts: Counts): Mail => ({
  ...mail,
  async send(message) {
    try {
      await mail.send(message)
    } catch (error) {
      counts.add(error instanceof AddressRefused ? 'mails_refused' : 'mails_failed')
      throw error
    }
    counts.add('mails_sent')
  },
})
