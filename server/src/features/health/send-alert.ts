import type { AlertName } from '@guildhall/contract/health'
import * as m from '@guildhall/messages'
import type { App } from '../../app.ts'
import { addressOf, momentWords, write, type Reader, type Settings } from '../../mail/letter.ts'
import { postToDiscord } from '../../outgoing/discord.ts'
import type { Message } from '../../ports/mail.ts'
import { inLocale } from '../../words/locale.ts'
import { alertCure, alertSentence } from '../notification/public.ts'
import { isAlertName } from './alerts.ts'
import * as queries from './queries.ts'
import { serverName } from '../settings/service.ts'

type Cause = { id: number; isOver: boolean }

/** The mail about the begin or the end of a condition; null when its row is gone. */
export async function alertMail(
  app: Pick<App, 'config' | 'db'>,
  reader: Reader,
  { id, isOver }: Cause,
): Promise<Message | null> {
  const alert = await queries.getAlert(app.db, id)
  if (!alert || !isAlertName(alert.name)) return null
  const { name, amount } = alert
  const at = (isOver ? alert.ended_at : alert.begun_at) ?? alert.begun_at
  return alertLetter(app.config, reader, { name, amount, isOver, at })
}

export function alertLetter(
  config: Settings,
  reader: Reader,
  { at, ...alert }: { name: AlertName; amount: number; isOver: boolean; at: string },
): Message {
  const { name, isOver } = alert
  const text = alertSentence(alert, reader.locale)
  return write(config, reader, {
    subject: m.mail_alert_subject({ app: config.appName, text }),
    paragraphs: [text, ...(isOver ? [] : [alertCure(name)])],
    facts: [[isOver ? m.mail_alert_ended() : m.mail_alert_begun(), momentWords(at, reader.locale)]],
    button: { label: m.mail_alert_button(), url: addressOf(config, reader, '/staff/health') },
  })
}

const deadlineMs = 10_000
/** A message that is later than this would only confuse. */
const mostHoursLate = 6

/** Sends a condition to the webhook of a Discord channel. Throws without a success, so that the job is repeated. */
export async function sendToDiscord(
  app: Pick<App, 'config' | 'db' | 'now' | 'cache' | 'log'>,
  { id, isOver }: Cause,
): Promise<void> {
  const { config, db, now } = app
  const alert = await queries.getAlert(db, id)
  const url = config.alertDiscordUrl
  if (!alert || !url || !isAlertName(alert.name)) return
  const { name, amount } = alert
  const at = (isOver ? alert.ended_at : alert.fired_at) ?? alert.begun_at
  if (now().getTime() - Date.parse(at) > mostHoursLate * 3_600_000) return
  const locale = config.alertLocale
  const appName = await serverName(app)
  const content = inLocale(locale, () => {
    const text = alertSentence({ name, amount, isOver }, locale)
    const address = `${config.publicUrl}${locale === 'en' ? '/en' : ''}/staff/health`
    return [`**${appName}**: ${text}`, ...(isOver ? [] : [alertCure(name), `<${address}>`])].join('\n')
  })
  const reply = await postToDiscord(url, { content: content.slice(0, 2000) }, deadlineMs)
  if (reply.status >= 300) throw new Error(`Discord replied ${reply.status} to an alert.`)
}
