import type { MessageChannel, MessageTopic } from '@guildhall/contract/message-topics'
import * as m from '@guildhall/messages'

export const topicNames: Record<MessageTopic, () => string> = {
  security: m.mailing_topic_security,
  payments: m.mailing_topic_payments,
  items: m.mailing_topic_items,
  market: m.mailing_topic_market,
  tickets: m.mailing_topic_tickets,
  referrals: m.mailing_topic_referrals,
  account: m.mailing_topic_account,
  staff: m.mailing_topic_staff,
}

export const channelNames: Record<MessageChannel, () => string> = {
  bell: m.mailing_channel_bell,
  mail: m.mailing_channel_mail,
  push: m.mailing_channel_push,
}
