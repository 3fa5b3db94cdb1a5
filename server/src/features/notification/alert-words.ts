import type { Locale } from '@guildhall/contract'
import type { AlertName } from '@guildhall/contract/health'
import * as m from '@guildhall/messages'
import { whole } from './numbers.ts'

/** A condition of the installation, and how many things it concerns. */
interface Condition {
  name: AlertName
  amount: number
}

const texts: Record<AlertName, (words: { count: string }) => string> = {
  game_down: m.health_alert_game_down,
  mails_failing: m.health_alert_mails_failing,
  jobs_late: m.health_alert_jobs_late,
  jobs_given_up: m.health_alert_jobs_given_up,
  payments_late: m.health_alert_payments_late,
  deliveries_late: m.health_alert_deliveries_late,
  webhooks_refused: m.health_alert_webhooks_refused,
  payments_refused: m.health_alert_payments_refused,
  ledger_findings: m.health_alert_ledger_findings,
  audit_findings: m.health_alert_audit_findings,
  backup_failed: m.health_alert_backup_failed,
  backup_old: m.health_alert_backup_old,
  backup_place: m.health_alert_backup_place,
  disk_low: m.health_alert_disk_low,
  certificate_ends: m.health_alert_certificate_ends,
}

const cures: Record<AlertName, () => string> = {
  game_down: m.health_alert_cure_game_down,
  mails_failing: m.health_alert_cure_mails_failing,
  jobs_late: m.health_alert_cure_jobs_late,
  jobs_given_up: m.health_alert_cure_jobs_given_up,
  payments_late: m.health_alert_cure_payments_late,
  deliveries_late: m.health_alert_cure_deliveries_late,
  webhooks_refused: m.health_alert_cure_webhooks_refused,
  payments_refused: m.health_alert_cure_payments_refused,
  ledger_findings: m.health_alert_cure_ledger_findings,
  audit_findings: m.health_alert_cure_audit_findings,
  backup_failed: m.health_alert_cure_backup,
  backup_old: m.health_alert_cure_backup,
  backup_place: m.health_alert_cure_backup_place,
  disk_low: m.health_alert_cure_disk_low,
  certificate_ends: m.health_alert_cure_certificate_ends,
}

/** The condition in one sentence, in the locale of the request. */
export const alertText = ({ name, amount }: Condition, locale: Locale): string =>
  texts[name]({ count: whole(amount, locale) })

/** What to do about a condition. */
export const alertCure = (name: AlertName): string => cures[name]()

/** The sentence of a message about the begin or the end of a condition. */
export const alertSentence = ({ isOver, ...condition }: Condition & { isOver: boolean }, locale: Locale): string =>
  isOver ? m.health_alert_over({ text: alertText(condition, locale) }) : alertText(condition, locale)
