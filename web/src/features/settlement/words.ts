import type { ReplyOf } from '@guildhall/contract'
import type { settlement, statementMethods } from '@guildhall/contract/settlement'
import type {
  DifferenceKind,
  DifferenceState,
  LineProblem,
  MatchRule,
  SettlementFormat,
  SettlementSource,
  importStates,
} from '@guildhall/contract/settlement-rules'
import { m } from '@guildhall/messages'
import { brlText } from '../../format/money.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'

export type Report = ReplyOf<typeof settlement.getSettlement>['data']
export type Difference = ReplyOf<typeof settlement.getDifference>['data']
type ImportState = (typeof importStates)[number]

/** Cents as reais: 'R$ 12,34', with its sign. */
export const centsText = (cents: number): string => brlText(cents / 100)

/** A day of the server's calendar in the page's language. */
export const dayText = (day: string, locale: 'pt-BR' | 'en'): string =>
  days[locale].format(new Date(`${day}T12:00:00Z`))

const days = {
  en: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }),
  'pt-BR': new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'UTC' }),
}

export const sourceWords: Record<SettlementSource, () => string> = {
  mercadopago: m.settlement_source_mercadopago,
  paypal: m.settlement_source_paypal,
  bank: m.settlement_source_bank,
}

/** The source with the name of its bank. */
export const sourceText = ({ source, bank }: { source: SettlementSource; bank: string | null }): string =>
  bank ?? sourceWords[source]()

export const formatWords: Record<SettlementFormat, () => string> = {
  mercado_transactions: m.settlement_format_mercado_transactions,
  mercado_releases: m.settlement_format_mercado_releases,
  paypal: m.settlement_format_paypal,
  ofx: m.settlement_format_ofx,
  bank_csv: m.settlement_format_bank_csv,
}

const importWords: Record<ImportState, { tone: BadgeTone; text: () => string }> = {
  waiting: { tone: 'info', text: m.settlement_state_waiting },
  reading: { tone: 'info', text: m.settlement_state_reading },
  matching: { tone: 'info', text: m.settlement_state_matching },
  done: { tone: 'success', text: m.settlement_state_done },
  failed: { tone: 'danger', text: m.settlement_state_failed },
  undone: { tone: 'neutral', text: m.settlement_state_undone },
}

/** The state of an import as people read it. One that found no line at all is no success. */
export const stateOfReport = (report: Report): { tone: BadgeTone; text: () => string } =>
  isEmpty(report) ? { tone: 'warn', text: m.settlement_state_empty } : importWords[report.state]

export const isEmpty = ({ state, lines, skipped, wrong }: Report): boolean =>
  state === 'done' && lines + skipped + wrong === 0

export const problemWords: Record<LineProblem, () => string> = {
  quotes: m.settlement_problem_quotes,
  long: m.settlement_problem_long,
  columns: m.settlement_problem_columns,
  amount: m.settlement_problem_amount,
  date: m.settlement_problem_date,
  currency: m.settlement_problem_currency,
  id: m.settlement_problem_id,
}

export const kindWords: Record<DifferenceKind, { name: () => string; about: () => string }> = {
  missing_here: { name: m.settlement_kind_missing_here, about: m.settlement_about_missing_here },
  missing_there: { name: m.settlement_kind_missing_there, about: m.settlement_about_missing_there },
  amount: { name: m.settlement_kind_amount, about: m.settlement_about_amount },
  double: { name: m.settlement_kind_double, about: m.settlement_about_double },
  refund: { name: m.settlement_kind_refund, about: m.settlement_about_refund },
  fee: { name: m.settlement_kind_fee, about: m.settlement_about_fee },
}

export const stateWords: Record<DifferenceState, { tone: BadgeTone; many: () => string; one: () => string }> = {
  open: { tone: 'warn', many: m.settlement_dstate_open, one: m.settlement_badge_open },
  solved: { tone: 'success', many: m.settlement_dstate_solved, one: m.settlement_badge_solved },
  accepted: { tone: 'neutral', many: m.settlement_dstate_accepted, one: m.settlement_badge_accepted },
  resolved: { tone: 'neutral', many: m.settlement_dstate_resolved, one: m.settlement_badge_resolved },
}

export const matchWords: Record<MatchRule, () => string> = {
  reference: m.settlement_matched_reference,
  provider_id: m.settlement_matched_provider_id,
  refund_id: m.settlement_matched_refund_id,
  amount_day: m.settlement_matched_amount_day,
  staff: m.settlement_matched_staff,
}

export const methodWords: Record<(typeof statementMethods)[number], () => string> = {
  mercado_pix: m.settlement_method_mercado_pix,
  mercado_card: m.settlement_method_mercado_card,
  picpay: m.settlement_method_picpay,
  paypal: m.settlement_method_paypal,
  pix: m.settlement_method_pix,
  deposit: m.settlement_method_deposit,
  unmatched: m.settlement_method_unmatched,
}
