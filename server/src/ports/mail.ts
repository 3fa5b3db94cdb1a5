export interface Message {
  to: string
  subject: string
  text: string
  html: string
}

/** Outgoing mail. */
export interface Mail {
  /** Resolves when the mail server has accepted the message. Throws when it has not, or not in time. */
  send(message: Message): Promise<void>
  /** Connects and signs in, and sends nothing. Throws when that is impossible. */
  check(): Promise<void>
  close(): Promise<void>
}
