import type { UnsubscribeTopic } from '@guildhall/contract/message-topics'
import type { Config } from '../config.ts'
import type { Reader } from '../mail/letter.ts'
import { signLink, type LinkOwner } from '../mail/signed-link.ts'
import type { Message } from '../ports/mail.ts'

/** Mails are read late, so their links work for long. */
const validMs = 2 * 365 * 24 * 3600_000

/**
 * How a person stops the mails of a topic: an address that takes the POST of RFC 8058 and shows a page to browsers, and
 * a mail to the team.
 */
export function unsubscribeBy(
  config: Config,
  { locale }: Pick<Reader, 'locale'>,
  { topic, owner, now }: { topic: UnsubscribeTopic; owner: LinkOwner; now: Date },
): NonNullable<Message['unsubscribe']> {
  const token = signLink(config, `unsubscribe ${topic}`, owner.userId, owner, new Date(now.getTime() + validMs))
  const subject = encodeURIComponent(`unsubscribe ${topic} ${token}`)
  return {
    url: `${config.publicUrl}${locale === 'en' ? '/en' : ''}/unsubscribe?${new URLSearchParams({ topic, token })}`,
    mailto: `mailto:${config.mail.stopAddress}?subject=${subject}`,
  }
}
