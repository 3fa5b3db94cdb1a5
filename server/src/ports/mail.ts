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
  close(): Promise<void>
}
