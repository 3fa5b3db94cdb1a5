import { m } from '@guildhall/messages'
import type { Locale } from '@guildhall/contract'
import type { RoadmapStatus } from '@guildhall/contract/roadmap'
import { currentLocale } from '../../format/locale.ts'
import type { BadgeTone } from '../../ui/Badge.tsx'
import type { Sort } from './address.ts'

export const statusWords: Record<RoadmapStatus, () => string> = {
  planned: m.roadmap_planned,
  in_progress: m.roadmap_in_progress,
  done: m.roadmap_done,
}

export const statusTones: Record<RoadmapStatus, BadgeTone> = { planned: 'brass', in_progress: 'verd', done: 'success' }

export const sortWords: Record<Sort, () => string> = {
  eta_asc: m.roadmap_sort_eta_asc,
  eta_desc: m.roadmap_sort_eta_desc,
  impact_desc: m.roadmap_sort_impact,
  alpha: m.roadmap_sort_alpha,
  team: m.roadmap_sort_ord,
}

const months: Partial<Record<Locale, Intl.DateTimeFormat>> = {}

/** `2026-11` as 'novembro de 2026' or 'November 2026'. */
export function monthName(month: string, locale = currentLocale()): string {
  months[locale] ??= new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return months[locale].format(new Date(`${month}-15T12:00:00Z`))
}
