import type { Locale } from '@guildhall/contract'
import { ticketLinkDays } from '@guildhall/contract/ticket-link'
import type { NotificationKind } from '@guildhall/contract/notification'
import * as m from '@guildhall/messages'
import { letterOf } from '../../../dispatch/rules.ts'
import type { Reader, Settings } from '../../../mail/letter.ts'
import type { MailJob } from '../../../mail/mail-job.ts'
import type { Message } from '../../../ports/mail.ts'
import { actsLetter } from '../../approval/public.ts'
import { banEndedMail, bannedLetter } from '../../ban/public.ts'
import { alertLetter } from '../../health/public.ts'
import {
  digestLetter,
  notificationKinds,
  notificationLabel,
  notificationLetter,
  notificationSample,
  sampleKnowledge,
} from '../../notification/public.ts'
import { receiptLetter, sampleGift } from '../../payment/public.ts'
import { ticketLetter } from '../../ticket/public.ts'
import { closingLetter } from './closing-mail.ts'
import { detailsChangedMail, emailChangedMail, emailStoppedMail, emailWithdrawnMail } from './email-change-mails.ts'
import { exportLetter } from './export-mail.ts'
import { gameAccountMail, loginReleasedMail } from './game-account-mails.ts'
import { helpedMail } from './helped-mail.ts'
import { passwordChangedMail, recoveryMail, verifyMail } from './recovery-mails.ts'
import { totpChangedMail } from './second-step-mail.ts'

type Write = (config: Settings, reader: Reader) => Message

/** The variants of each kind of mail, with invented data. A kind without a sample does not compile. */
type Samples = { readonly [K in MailJob['kind']]: readonly [Write, ...Write[]] }

const at = '2027-03-04T15:30:00Z'
const email = 'marina.nova@mail.example'
/** Opens nothing. */
const token = 'sample'
const details = { document: '52998224725', phone: '11999998888' }
const until = '2027-03-11T02:59:59.999Z'
const closing = { closesAt: '2027-03-18T15:30:00Z', balance: 367 }
const ticket = () => ({
  title: m.mailing_sample_ticket(),
  path: '/support',
  text: m.mailing_sample_answer(),
})
const ticketLink = { path: '/support/mail', token, days: ticketLinkDays }

const [firstReceipt, ...otherReceipts] = kindsOf('receipt')
const [firstNotified, ...otherNotified] = kindsOf('notification')

/** The kinds of notifications with one of the shared letters, in the order of their samples. */
function kindsOf(letter: 'receipt' | 'notification'): [NotificationKind, ...NotificationKind[]] {
  return notificationKinds.filter((kind) => letterOf(kind) === letter) as [NotificationKind, ...NotificationKind[]]
}

const receiptOf =
  (kind: NotificationKind): Write =>
  (config, reader) =>
    receiptLetter(config, reader, notificationSample(kind), sampleGift(reader.locale))
const notificationOf =
  (kind: NotificationKind): Write =>
  (config, reader) =>
    notificationLetter(config, reader, notificationSample(kind), sampleKnowledge)

export const mailSamples: Samples = {
  verify: [(config, reader) => verifyMail(config, reader, token)],
  recovery: [(config, reader) => recoveryMail(config, reader, token)],
  password_changed: [
    (config, reader) => passwordChangedMail(config, reader, false),
    (config, reader) => passwordChangedMail(config, reader, true),
  ],
  email_changed: [
    (config, reader) => emailChangedMail(config, reader, { email, event: 'asked', token }),
    (config, reader) => emailChangedMail(config, reader, { email, event: 'confirmed', token }),
    (config, reader) => emailChangedMail(config, reader, { email, event: 'password', token }),
  ],
  email_stopped: [
    (config, reader) => emailStoppedMail(config, reader, { email, isPutBack: false }),
    (config, reader) => emailStoppedMail(config, reader, { email, isPutBack: true }),
  ],
  email_withdrawn: [(config, reader) => emailWithdrawnMail(config, reader)],
  details_changed: [(config, reader) => detailsChangedMail(config, reader, ['document', 'phone'], details)],
  totp_changed: [
    (config, reader) => totpChangedMail(config, reader, { change: 'on', at }),
    (config, reader) => totpChangedMail(config, reader, { change: 'off', at }),
    (config, reader) => totpChangedMail(config, reader, { change: 'new_codes', at }),
    (config, reader) => totpChangedMail(config, reader, { change: 'off_by_staff', at }),
    (config, reader) => totpChangedMail(config, reader, { change: 'off_by_recovery', at }),
  ],
  helped: [
    (config, reader) => helpedMail(config, reader, { help: 'recovery', at }),
    (config, reader) => helpedMail(config, reader, { help: 'email', at }),
    (config, reader) => helpedMail(config, reader, { help: 'sessions', at }),
  ],
  banned: [
    (config, reader) => bannedLetter(config, reader, { until, reason: m.mailing_sample_reason_ban() }, token),
    (config, reader) => bannedLetter(config, reader, { until: null, reason: '' }, null),
  ],
  export_ready: [
    (config, reader) => exportLetter(config, reader, closing.closesAt, token),
    (config, reader) => exportLetter(config, reader, closing.closesAt, null),
  ],
  ban_ended: [banEndedMail],
  closing: [
    (config, reader) => closingLetter(config, reader, { event: 'asked', ...closing }),
    (config, reader) => closingLetter(config, reader, { event: 'last', ...closing }),
    (config, reader) => closingLetter(config, reader, { event: 'more_cash', ...closing }),
    (config, reader) => closingLetter(config, reader, { event: 'stopped', ...closing }),
  ],
  game_account: [
    (config, reader) => gameAccountMail(config, reader, 'password_missing'),
    (config, reader) => gameAccountMail(config, reader, 'taken'),
  ],
  login_released: [(config, reader) => loginReleasedMail(config, reader, 'fenrir')],
  ticket_answered: [
    (config, reader) => ticketLetter(config, reader, ticket(), ticketLink),
    (config, reader) => ticketLetter(config, reader, { ...ticket(), isSolved: true }, ticketLink),
    (config, reader) => ticketLetter(config, reader, { ...ticket(), text: '', event: 'merged' }, null),
  ],
  receipt: [receiptOf(firstReceipt), ...otherReceipts.map(receiptOf)],
  notification: [notificationOf(firstNotified), ...otherNotified.map(notificationOf)],
  digest: [
    (config, reader) =>
      digestLetter(
        config,
        reader,
        [notificationSample('sale_sold'), notificationSample('ticket_answered')],
        sampleKnowledge,
      ),
  ],
  staff_digest: [(config, reader) => actsLetter(config, reader, '2027-03-04', [m.mailing_sample_acts()])],
  alert: [
    (config, reader) => alertLetter(config, reader, { name: 'game_down', amount: 1, isOver: false, at }),
    (config, reader) => alertLetter(config, reader, { name: 'game_down', amount: 1, isOver: true, at }),
  ],
}

/** What the list of samples calls a variant whose subject others have too; null where the subject is enough. */
export function sampleLabel(kind: MailJob['kind'], variant: number, locale: Locale): string | null {
  const notified = kind === 'notification' ? kindsOf('notification')[variant - 1] : undefined
  return notified ? notificationLabel(notificationSample(notified), locale, sampleKnowledge) : null
}
