export interface Message {
  to: string
  subject: string
  text: string
  html: string
}

/** Outgoing mail. */
export interface Mail {
  /** Resolves once the mail server has taken the message; throws when it has not, or not in time. */
  send(message: Message): Promise<void>
  close(): Promise<void>
}
