import type { AnswerOf } from '@guildhall/contract'
import type { health } from '@guildhall/contract/health'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { checkAll } from '../../doctor/check-all.ts'
import { installationOf } from '../../doctor/installation.ts'
import { withinMs } from '../../doctor/within-ms.ts'
import { errorText } from '../../errors/read-error.ts'
import { addressOf, write } from '../../mail/letter.ts'
import { currentLocale } from '../../words/locale.ts'
import { alertCure, alertText } from '../notification/public.ts'
import { isAlertName } from './alerts.ts'
import * as queries from './queries.ts'
import { namedConfig } from '../settings/service.ts'

const onPage = 25
const mailMs = 30_000

/** The alerts that last, and a page of those that ended. */
export async function findAlerts(
  { db }: Pick<App, 'db'>,
  before: number | null,
): Promise<AnswerOf<typeof health.findAlerts>> {
  const [open, ended] = await Promise.all([queries.findOpenAlerts(db), queries.findEndedAlerts(db, before, onPage + 1)])
  const page = ended.slice(0, onPage)
  return {
    open: open.map(presentAlert),
    data: page.map(presentAlert),
    next: ended.length > onPage ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Makes all checks now, in the caller's language. */
export async function checkHealth(app: App): Promise<AnswerOf<typeof health.checkHealth>> {
  const data = await checkAll(installationOf(app))
  return { at: app.now().toISOString(), data }
}

function presentAlert({ id, name, amount, begun_at, ended_at }: queries.AlertRow) {
  const words = isAlertName(name)
    ? { text: alertText({ name, amount }, currentLocale()), cure: alertCure(name) }
    : { text: name, cure: null }
  return { id, name, ...words, begunAt: begun_at, endedAt: ended_at }
}

/** Sends a mail to the caller at once, without the queue of mails. */
export async function sendTestMail(app: App, caller: Caller): Promise<AnswerOf<typeof health.sendTestMail>> {
  const { email, login } = caller
  if (!email) return { isSent: false, message: m.health_mail_no_address() }
  await recordAdminAction(app.db, caller, 'sendTestMail', 'health', app.now(), {})
  const reader = { to: email, login, firstName: caller.firstName || login, locale: currentLocale() }
  const config = await namedConfig(app)
  const letter = write(config, reader, {
    subject: m.mail_test_subject({ app: config.appName }),
    paragraphs: [m.mail_test_text({ app: config.appName })],
    button: { label: m.mail_test_button(), url: addressOf(app.config, reader, '/staff/health') },
  })
  try {
    await withinMs(mailMs, app.mail.send(letter))
    return { isSent: true, message: m.health_mail_sent({ address: email }) }
  } catch (error) {
    return { isSent: false, message: m.health_mail_failed({ cause: errorText(error).slice(0, 300) }) }
  }
}
