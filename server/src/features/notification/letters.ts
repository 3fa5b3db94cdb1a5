import { isUrgent, topicOf } from '@guildhall/contract/message-topics'
import type { NotificationData, NotificationKind } from '@guildhall/contract/notification'
import type { Locale } from '@guildhall/contract'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { findChoices } from '../../dispatch/queries.ts'
import { isWanted } from '../../dispatch/rules.ts'
import { itemOf } from '../../game/formats/item.ts'
import type { ItemKnowledge } from '../../game/items.ts'
import { addressOf, momentWords, write, type Reader, type Settings } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail.ts'
import { getItemKnowledge } from '../items/service.ts'
import { findUnreadBetween, getNotification } from './queries.ts'
import { wordsOf } from './words.ts'

interface Notified {
  kind: NotificationKind
  data: NotificationData
  link: string | null
  created_at: string
}

/** The mail of a notification without a letter of its own; null when it is gone. Called inside inLocale(). */
export async function writeNotificationMail(
  app: Pick<App, 'config' | 'db'>,
  reader: Reader,
  id: number,
): Promise<Message | null> {
  const row = await getNotification(app.db, id)
  return row ? notificationLetter(app.config, reader, row, await knowledgeOf(app, [row])) : null
}

export function notificationLetter(config: Settings, reader: Reader, row: Notified, knowledge: ItemKnowledge): Message {
  const text = wordsOf(row, { locale: reader.locale, knowledge })
  return write(config, reader, {
    subject: m.mail_notification_subject({ app: config.appName, topic: topicWords(row) }),
    paragraphs: [text],
    facts: [[m.mail_receipt_date(), momentWords(row.created_at, reader.locale)]],
    button: { label: m.mail_notification_button(), url: addressOf(config, reader, row.link ?? '/') },
  })
}

/** What a notification is about and its sentence, for lists of letters. */
export const notificationLabel = (row: Notified, locale: Locale, knowledge: ItemKnowledge): string =>
  m.mailing_sample_label({ topic: topicWords(row), text: wordsOf(row, { locale, knowledge }) })

const topicNames = {
  security: m.mailing_topic_security,
  payments: m.mailing_topic_payments,
  items: m.mailing_topic_items,
  market: m.mailing_topic_market,
  tickets: m.mailing_topic_tickets,
  referrals: m.mailing_topic_referrals,
  account: m.mailing_topic_account,
  staff: m.mailing_topic_staff,
}
const topicWords = ({ kind }: Pick<Notified, 'kind'>): string => topicNames[topicOf[kind]]()

/** A digest has this many lines; the rest is counted. */
const mostLines = 50

/**
 * The mail of what happened since the last digest: the unread notifications whose topics the person wants by mail. Null
 * when there is none. Called inside inLocale().
 */
export async function writeDigestMail(
  app: Pick<App, 'config' | 'db'>,
  reader: Reader,
  { userId, after, upTo }: { userId: number; after: number; upTo: number },
): Promise<Message | null> {
  const choices = await findChoices(app.db, userId)
  const choiceOf = (topic: string) => choices.find((each) => each.topic === topic && each.channel === 'mail')?.is_on
  const kinds = Object.entries(topicOf).flatMap(([kind, topic]) =>
    !isUrgent(topic) && isWanted(topic, 'mail', choiceOf(topic)) ? [kind] : [],
  )
  if (kinds.length === 0) return null
  const rows = await findUnreadBetween(app.db, { userId, after, upTo, kinds, limit: mostLines + 1 })
  return rows.length > 0 ? digestLetter(app.config, reader, rows, await knowledgeOf(app, rows)) : null
}

export function digestLetter(
  config: Settings,
  reader: Reader,
  rows: readonly Notified[],
  knowledge: ItemKnowledge,
): Message {
  const lines = rows.slice(0, mostLines)
  return write(config, reader, {
    subject: m.mail_news_subject({ app: config.appName, count: lines.length }),
    paragraphs: [m.mail_news_text()],
    list: lines.map((row) => [
      wordsOf(row, { locale: reader.locale, knowledge }),
      addressOf(config, reader, row.link ?? '/'),
    ]),
    button: { label: m.mail_notification_button(), url: addressOf(config, reader, '/') },
    ...(rows.length > mostLines && { after: [m.mail_news_more()] }),
  })
}

const knowledgeOf = ({ db }: Pick<App, 'db'>, rows: readonly Pick<Notified, 'data'>[]): Promise<ItemKnowledge> =>
  getItemKnowledge(
    db,
    rows.flatMap(({ data }) => ('item' in data ? (itemOf(data.item) ?? []) : [])),
  )
