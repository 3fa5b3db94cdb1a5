import type * as z from 'zod/mini'
import type { AnswerOf } from '@guildhall/contract'
import {
  isFixed,
  messageChannels,
  messageTopics,
  unsubscribeTopics,
  type MessageChannel,
  type UnsubscribeTopic,
} from '@guildhall/contract/message-topics'
import type { MessageChoices, mailing } from '@guildhall/contract/mailing'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import * as dispatch from '../../dispatch/queries.ts'
import { isWanted, nextDigest } from '../../dispatch/rules.ts'
import { refuse } from '../../fail.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { isSigned, readLink } from '../../mail/signed-link.ts'
import * as people from '../../people/queries.ts'

/** What the caller has chosen, with the defaults of all that they have not. */
export async function getMessageSettings(
  app: App,
  caller: Caller,
): Promise<AnswerOf<typeof mailing.getMessageSettings>> {
  const [choices, settings, user] = await Promise.all([
    dispatch.findChoices(app.db, caller.id),
    dispatch.getSettings(app.db, caller.id),
    people.getUserById(app.db, caller.id),
  ])
  const { email, email_verified_at, locale } = user ?? refuse('unauthenticated')
  const refusal = email === null ? undefined : await dispatch.getRefusal(app.db, caller.id, email)
  const chosen = (channel: MessageChannel) =>
    messageTopics.filter((topic) =>
      isWanted(topic, channel, choices.find((each) => each.topic === topic && each.channel === channel)?.is_on),
    )
  return {
    bell: chosen('bell'),
    mail: chosen('mail'),
    push: chosen('push'),
    quietFrom: timeOf(settings?.quiet_from),
    quietUntil: timeOf(settings?.quiet_until),
    zone: settings?.zone ?? null,
    digest: settings?.digest ?? 'none',
    locale: settings?.locale ?? null,
    usedLocale: locale,
    address: { email, isConfirmed: email_verified_at !== null, refusedAt: refusal?.refused_at ?? null },
  }
}

const dayMs = 24 * 3600_000

/** Stores what the caller has chosen. A digest that ends sends what it has collected. */
export async function setMessageSettings(
  app: App,
  caller: Caller,
  form: z.output<typeof MessageChoices>,
): Promise<{ message: string }> {
  const now = app.now()
  const choices = messageChannels.flatMap((channel) =>
    messageTopics
      .filter((topic) => !isFixed(topic, channel))
      .map((topic) => ({ topic, channel, is_on: form[channel].includes(topic) })),
  )
  const { digest, zone, locale } = form
  const settings = {
    quiet_from: minuteOf(form.quietFrom),
    quiet_until: minuteOf(form.quietUntil),
    zone,
    digest,
    next_digest_at: digest === 'none' ? null : nextDigest(digest, zone, now).toISOString(),
    locale,
  }
  await transaction(app.db, async (tx) => {
    await people.lockUser(tx, caller.id)
    const before = await dispatch.getSettings(tx, caller.id)
    if (before && before.digest !== 'none' && digest === 'none') {
      const upTo = await dispatch.getNewest(tx, caller.id)
      const range = { after: before.digested_to, upTo }
      if (upTo > range.after) await app.jobs.add(tx, mailJob, { kind: 'digest', userId: caller.id, ...range })
    }
    await dispatch.setChoices(tx, caller.id, choices)
    await dispatch.setSettings(tx, caller.id, settings, new Date(now.getTime() - dayMs).toISOString())
  })
  return { message: m.mailing_saved() }
}

const timeOf = (minute: number | null | undefined): string | null =>
  minute == null ? null : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function minuteOf(time: string | null): number | null {
  if (time === null) return null
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** Mails the confirmation of the caller's refused address again. The mail server decides whether mails go on. */
export async function confirmAddressAgain(app: App, caller: Caller): Promise<{ message: string }> {
  const { email } = (await people.getUserById(app.db, caller.id)) ?? refuse('unauthenticated')
  if (!email || !(await dispatch.getRefusal(app.db, caller.id, email))) refuse('not_found')
  await app.jobs.add(app.db, mailJob, { kind: 'verify', userId: caller.id, email })
  return { message: m.account_verification_sent() }
}

/** Switches off the mails of a topic by the token of such a mail. The end of the digest stops all that it collected. */
export async function unsubscribe(
  app: App,
  { topic, token }: { topic: UnsubscribeTopic; token: string },
): Promise<{ message: string }> {
  const claim = readLink(token)
  const user = claim && (await people.getUserById(app.db, claim.id))
  if (!claim || !user) refuse('link_unusable')
  const owner = { userId: user.id, email: user.email }
  if (!isSigned(app.config, `unsubscribe ${topic}`, claim, owner, app.now())) refuse('link_unusable')
  const topics = topic === 'digest' ? unsubscribeTopics.filter((each) => each !== 'digest') : [topic]
  await transaction(app.db, async (tx) => {
    const off = topics.map((each) => ({ topic: each, channel: 'mail' as const, is_on: false }))
    await dispatch.setChoices(tx, user.id, off)
    if (topic === 'digest') await dispatch.endDigest(tx, user.id)
  })
  return { message: m.mailing_unsubscribed() }
}
