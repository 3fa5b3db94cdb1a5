import { m } from '@guildhall/messages'
import type { CallOf, ReplyOf } from '@guildhall/contract'
import type { creator } from '@guildhall/contract/creator'
import { creatorPercent, tiersMax } from '@guildhall/contract/creator-rules'
import { ApiError } from '../../../api/client.ts'
import { instantOf, onServerCalendar } from '../../../format/calendar.ts'

export type StaffCreator = ReplyOf<typeof creator.listCreators>['data'][number]

export type Tier = ReplyOf<typeof creator.getCreator>['tiers'][number]

/** The texts of the form, named as the contract names them. */
export interface Values {
  login: string
  code: string
  bonus: string
  share: string
  starts_at: string
  ends_at: string
  /** A tier in each line: the Cash and the delivery code. */
  tiers: string
}
export type Problems = Partial<Record<keyof Values | 'form', string>>

/** The values of a creator; of a new one without. Moments are typed in the server's calendar. */
export const valuesOf = (row: StaffCreator | null, tiers: readonly Tier[] = []): Values => ({
  login: row?.login ?? '',
  code: row?.code ?? '',
  bonus: row ? String(row.bonus) : '',
  share: row ? String(row.share) : '',
  starts_at: row ? onServerCalendar(row.starts_at) : '',
  ends_at: row?.ends_at ? onServerCalendar(row.ends_at) : '',
  tiers: tiers
    .filter(({ state }) => state !== 'granted')
    .map(({ base, code }) => `${base} ${code}`)
    .join('\n'),
})

/** Percents and times. An unchanged start is not sent, so that it keeps its seconds. */
export function termsOf({ bonus, share, starts_at, ends_at, tiers }: Values, row: StaffCreator | null) {
  const moment = (text: string) => (text ? instantOf(text) : null)
  return {
    bonus: Number(bonus),
    share: Number(share),
    starts_at: row && starts_at === valuesOf(row).starts_at ? null : moment(starts_at),
    ends_at: moment(ends_at),
    tiers: linesOf(tiers).map((line) => {
      const [base = '', ...item] = line.split(/\s+/)
      return { base: Number(base), item: item.join(' ') }
    }),
  } satisfies Omit<CallOf<typeof creator.createCreator>['body'], 'login' | 'code'>
}

/** The lines that are not empty. */
const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])

/** What is wrong before anything is sent. */
export function wrongIn({ login, code, bonus, share, tiers }: Values): Problems {
  const isPercent = (text: string, most: number) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= most
  return {
    ...(login.trim() ? {} : { login: m.error_field_required() }),
    ...(code.trim() ? {} : { code: m.error_field_required() }),
    ...(isPercent(bonus, creatorPercent.bonusMax)
      ? {}
      : { bonus: m.creator_percent_wrong({ most: creatorPercent.bonusMax }) }),
    ...(isPercent(share, creatorPercent.shareMax)
      ? {}
      : { share: m.creator_percent_wrong({ most: creatorPercent.shareMax }) }),
    ...(linesOf(tiers).every((line) => /^[1-9]\d{0,9}( +\d{1,5}){1,7}$/.test(line)) && linesOf(tiers).length <= tiersMax
      ? {}
      : { tiers: m.creator_tiers_wrong() }),
  }
}

/** The problems of a refusal: at the fields of the form, or for all of it. */
export function problemsIn(error: unknown): Problems {
  if (!(error instanceof ApiError)) throw error
  const names = Object.keys(valuesOf(null))
  const messages = error.status === 400 ? (error.body.messages ?? []) : []
  const fields = messages.filter(({ field }) => names.includes(field))
  if (fields.length === 0) return { form: error.message || m.ui_unknown_error() }
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]))
}
