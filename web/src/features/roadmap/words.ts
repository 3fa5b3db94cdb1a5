import { m } from '@guildhall/messages'
import type { RoadmapStatus } from '@guildhall/contract/roadmap'
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
