export interface Message {
  to: string
  subject: string
  text: string
  html: string
  /** Where the recipient stops mails of this kind with one click (RFC 8058), and an address for the same by mail. */
  unsubscribe?: { url: string; mailto: string } | null
}

/** The mail server has refused the recipient for good. `reply` does not contain the address. */
export class AddressRefused extends Error {
  readonly reply: string
  constructor(reply: string) {
    super('The mail server has refused the recipient for good.')
    this.reply = reply
  }
}

/** Outgoing mail. */
export interface Mail {
  /** Resolves when the mail server has accepted the message. Throws when it has not, or not in time. Throws `AddressRefused` when no repetition can help. */
  send(message: Message): Promise<void>
  /** Connects and signs in, and sends nothing. Throws when that is impossible. */
  check(): Promise<void>
  close(): Promise<void>
}
