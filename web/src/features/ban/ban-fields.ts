import { m } from '@guildhall/messages'
import { banTypes, type BanTarget } from '@guildhall/contract/ban'
import { banDefaults, banNote, endOf, isDate } from '@guildhall/contract/ban-rules'

export type Field = 'nickname' | 'ban_type' | 'day' | 'month' | 'year' | 'reason' | 'note'
export type Values = Record<Field, string> & { by: BanTarget }
export type Problems = Partial<Record<Field | 'form', string | undefined>>

/** The form with the account `login`, or empty without one, and the day one year after `now`. */
export function beginning(now: number, login = ''): Values {
  const { day, month, year } = banDefaults(new Date(now))
  return {
    nickname: login,
    by: login ? 'login' : 'character',
    ban_type: String(banTypes.permanent),
    day: String(day),
    month: String(month),
    year: String(year),
    reason: '',
    note: '',
  }
}

/** The error of each field, by the rules of the server. */
export function problemsOf(values: Values, now: number): Problems {
  const between = (name: 'day' | 'month' | 'year', min: number, max: number): string | undefined => {
    const text = values[name].trim()
    if (text === '') return m.error_field_required()
    const number = Number(text)
    return Number.isInteger(number) && number >= min && number <= max ? undefined : m.ban_between({ min, max })
  }
  const found: Problems = {
    nickname: values.nickname.trim() ? undefined : m.error_field_required(),
    day: between('day', 1, 31),
    month: between('month', 1, 12),
    year: between('year', 1, 9999),
    note: values.note.trim().length >= banNote.min ? undefined : m.ui_reason_short({ count: banNote.min }),
  }
  if (values.ban_type !== String(banTypes.temporary) || found.day || found.month || found.year) return found
  const date = { day: Number(values.day), month: Number(values.month), year: Number(values.year) }
  if (!isDate(date)) return { ...found, day: m.error_rule_no_such_date() }
  return endOf(date).getTime() <= now ? { ...found, year: m.error_rule_date_past() } : found
}

/** The body that the form sends. */
export const bodyOf = ({ nickname, ban_type, day, month, year, reason, note, by }: Values) => ({
  nickname: nickname.trim(),
  ban_type: Number(ban_type),
  day: Number(day),
  month: Number(month),
  year: Number(year),
  note: note.trim(),
  ...(reason.trim() ? { reason: reason.trim() } : {}),
  ...(by === 'login' ? { by } : {}),
})

/** The moment when a ban of the form ends; null for never. */
export const untilOf = ({ ban_type, day, month, year }: Values): string | null =>
  ban_type === String(banTypes.temporary)
    ? endOf({ day: Number(day), month: Number(month), year: Number(year) }).toISOString()
    : null
