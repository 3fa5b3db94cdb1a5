import { m } from '@guildhall/messages'
import type { CallOf, ReplyOf } from '@guildhall/contract'
import type { campaign } from '@guildhall/contract/campaign'
import { campaignMethods, campaignPercent, type CampaignMethod } from '@guildhall/contract/campaign-rules'
import { donationAmount } from '@guildhall/contract/donation'
import type { ApiError } from '../../../api/client.ts'
import { instantOf, onServerCalendar } from '../../../format/calendar.ts'

export type StaffCampaign = ReplyOf<typeof campaign.listCampaigns>['data'][number]
export type Body = CallOf<typeof campaign.createCampaign>['body']

export type TextName = 'name' | 'name_en' | 'percent' | 'min_reais' | 'starts_at' | 'ends_at'

/** The texts of the form by their names, and its choice of methods. */
export interface Values {
  texts: Record<TextName, string>
  methods: CampaignMethod[]
}

/** The values of a campaign; of a new one without. Moments are typed in the server's calendar. */
export const valuesOf = (row: StaffCampaign | null): Values => ({
  texts: {
    name: row?.name ?? '',
    name_en: row?.name_en ?? '',
    percent: row ? String(row.percent) : '',
    min_reais: String(row?.min_reais ?? donationAmount.min),
    starts_at: row ? onServerCalendar(row.starts_at) : '',
    ends_at: row ? onServerCalendar(row.ends_at) : '',
  },
  methods: row?.methods ?? [...campaignMethods],
})

export const bodyOf = ({ texts, methods }: Values): Body => ({
  name: texts.name,
  name_en: texts.name_en,
  percent: Number(texts.percent),
  min_reais: Number(texts.min_reais),
  starts_at: instantOf(texts.starts_at),
  ends_at: instantOf(texts.ends_at),
  methods,
})

export type Problems = { fields: Partial<Record<string, string>>; rest: string[] }

/** What is wrong before anything is sent. */
export function wrongOf({ texts, methods }: Values): Problems['fields'] {
  const { name, percent, min_reais, starts_at, ends_at } = texts
  const isWithin = (text: string, least: number, most: number) =>
    /^\d{1,6}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
  return {
    ...(name.trim() ? {} : { name: m.error_field_required() }),
    ...(isWithin(percent, campaignPercent.min, campaignPercent.max)
      ? {}
      : { percent: m.bonus_campaign_percent_wrong() }),
    ...(isWithin(min_reais, donationAmount.min, 100_000) ? {} : { min_reais: m.bonus_campaign_min_wrong() }),
    ...(starts_at ? {} : { starts_at: m.bonus_campaign_moment_wrong() }),
    ...(ends_at ? {} : { ends_at: m.bonus_campaign_moment_wrong() }),
    ...(starts_at && ends_at && ends_at <= starts_at ? { ends_at: m.bonus_campaign_ends_first() } : {}),
    ...(methods.length > 0 ? {} : { methods: m.bonus_campaign_methods_none() }),
  }
}

/** The problems of a refusal: at the fields of the form, and the others. */
export function problemsOf(error: ApiError): Problems {
  const fields = [...Object.keys(valuesOf(null).texts), 'methods']
  const messages = error.status === 400 ? (error.body.messages ?? []) : []
  const rest = messages.filter(({ field }) => !fields.includes(field)).map(({ message }) => message)
  return {
    fields: Object.fromEntries(
      messages.filter(({ field }) => fields.includes(field)).map(({ field, message }) => [field, message]),
    ),
    rest: messages.length > 0 ? rest : [error.message || m.ui_unknown_error()],
  }
}
