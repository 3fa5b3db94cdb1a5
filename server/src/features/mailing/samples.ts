import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AnswerOf, Locale } from '@guildhall/contract'
import type { mailing } from '@guildhall/contract/mailing'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { withinMs } from '../../doctor/within-ms.ts'
import { canUnsubscribe, topicOfMail } from '../../dispatch/rules.ts'
import { errorText } from '../../errors/read-error.ts'
import { refuse } from '../../fail.ts'
import type { Reader } from '../../mail/letter.ts'
import type { MailJob } from '../../mail/mail-job.ts'
import type { Message } from '../../ports/mail.ts'
import { currentLocale, inLocale } from '../../words/locale.ts'
import { mailSamples, sampleLabel } from '../account/public.ts'
import { namedConfig } from '../settings/service.ts'

/** One mail with sample data. */
export interface Sample {
  kind: string
  /** From 1. */
  variant: number
  locale: Locale
}

type Kind = MailJob['kind']
const kinds = Object.keys(mailSamples) as Kind[]
const isKind = (kind: string): kind is Kind => kinds.some((each) => each === kind)
const variantsOf = (kind: Kind): number[] => mailSamples[kind].map((_, at) => at + 1)

/** The mail of a sample. Refuses `not_found` for a kind or a variant that does not exist. */
export async function writeSample(
  app: Pick<App, 'config' | 'db' | 'cache' | 'log'>,
  { kind, variant, locale }: Sample,
  to = 'marina@mail.example',
): Promise<Message> {
  const write = (isKind(kind) ? mailSamples[kind][variant - 1] : undefined) ?? refuse('not_found')
  const config = await namedConfig(app)
  return inLocale(locale, () => write(config, readerOf(config, kind as Kind, locale, to)))
}

/** Marina, with a link that stops mails where such mails have one. It stops nothing. */
function readerOf(config: App['config'], kind: Kind, locale: Locale, to: string): Reader {
  const topic = kind === 'notification' ? 'market' : topicOfMail({ kind } as MailJob, undefined)
  const url = `${config.publicUrl}${locale === 'en' ? '/en' : ''}/unsubscribe`
  const unsubscribe = topic && canUnsubscribe(topic) ? { url, mailto: `mailto:${config.mail.stopAddress}` } : null
  return { to, login: 'marina7', firstName: 'Marina', locale, unsubscribe }
}

/** A sample for the page of staff, and the list of all, by their subjects without the name of the portal, or by their sentences. */
export async function previewMail(
  app: App,
  { kind = 'verify', variant = 1, locale = currentLocale() }: Partial<Sample>,
): Promise<AnswerOf<typeof mailing.previewMail>> {
  const sample = { kind, variant, locale }
  const { subject, text } = await writeSample(app, sample)
  const { appName } = await namedConfig(app)
  const samples = await Promise.all(
    kinds.flatMap((each) =>
      variantsOf(each).map(async (number) => {
        const label = inLocale(locale, () => sampleLabel(each, number, locale))
        const name = label ?? (await writeSample(app, { kind: each, variant: number, locale })).subject
        return { kind: each, variant: number, name: capital(name.replace(`${appName}: `, '')) }
      }),
    ),
  )
  return { ...sample, samples, subject, text, frame: frameAddress(app, sample) }
}

/** Subjects go on after the name of the portal, so some begin with a small letter. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const mailMs = 15_000

/** Sends a sample to the caller's own address at once, without the queue of mails. */
export async function sendMailSample(
  app: App,
  caller: Caller,
  sample: Sample,
): Promise<AnswerOf<typeof mailing.sendMailSample>> {
  const { email } = caller
  if (!email) return { isSent: false, message: m.health_mail_no_address() }
  const letter = await writeSample(app, sample, email)
  await recordAdminAction(app.db, caller, 'sendMailSample', `mail ${sample.kind}`, app.now(), {})
  const subject = m.mailing_sample_subject({ subject: letter.subject })
  try {
    await withinMs(mailMs, app.mail.send({ ...letter, subject }))
    return { isSent: true, message: m.health_mail_sent({ address: email }) }
  } catch (error) {
    return { isSent: false, message: m.health_mail_failed({ cause: errorText(error).slice(0, 300) }) }
  }
}

const frameMs = 10 * 60_000

/**
 * The address of a sample's HTML. A frame cannot send the token of a session, so the address is signed. It shows
 * nothing of anybody.
 */
function frameAddress(app: Pick<App, 'config' | 'now'>, { kind, variant, locale }: Sample): string {
  const until = app.now().getTime() + frameMs
  const values = { kind, variant: String(variant), locale, until: String(until) }
  return `/mail-sample?${new URLSearchParams({ ...values, signature: sign(app, values) })}`
}

type Signed = Record<'kind' | 'variant' | 'locale' | 'until', string>

/** The sample that a signed address names; null when it is another one, or too old. */
export function readFrame(app: Pick<App, 'config' | 'now'>, query: URLSearchParams): Sample | null {
  const value = (name: string) => query.get(name) ?? ''
  const values = { kind: value('kind'), variant: value('variant'), locale: value('locale'), until: value('until') }
  const [expected, actual] = [Buffer.from(sign(app, values)), Buffer.from(value('signature'))]
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null
  if (Number(values.until) <= app.now().getTime()) return null
  return { kind: values.kind, variant: Number(values.variant), locale: values.locale as Locale }
}

const sign = ({ config }: Pick<App, 'config'>, { kind, variant, locale, until }: Signed): string =>
  createHmac('sha256', config.secretKey)
    .update(JSON.stringify(['mail sample', kind, variant, locale, until]))
    .digest('hex')
