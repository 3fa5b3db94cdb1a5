interface SmtpError {
  command?: string
  responseCode?: number
  response?: string
}

/** The replies to RCPT that say that a mailbox does not exist or takes no mail: RFC 5321. */
const aboutMailbox: readonly number[] = [550, 551, 553]

/**
 * The reply of a mail server that has refused the recipient for good; null for every other error. An enhanced code
 * (RFC 3463) decides where there is one: addresses (5.1) and disabled mailboxes (5.2.1) count. A full mailbox (5.2.2)
 * does not, nor a policy against the sender (5.7), because another mail may come through.
 */
export function refusalOf(error: unknown): string | null {
  const { command, responseCode = 0, response = '' } = (error ?? {}) as SmtpError
  if (command !== 'RCPT TO' || responseCode < 500) return null
  const [, code] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  // A server that does not relay for us says nothing about the mailbox.
  const isRefused = code
    ? /^5\.(1\.|2\.1$)/.test(code)
    : aboutMailbox.includes(responseCode) && !/relay|spam|blocked|policy|denied/i.test(response)
  return isRefused ? response.replaceAll(/\s+/g, ' ').trim() : null
}
