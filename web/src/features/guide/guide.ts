import type { ReplyOf } from '@guildhall/contract'
import type { guide } from '@guildhall/contract/guide'

export type GuideList = ReplyOf<typeof guide.listGuides>
export type ListedGuide = GuideList['data'][number]
export type Guide = ReplyOf<typeof guide.getGuide>['guide']
export type EditableGuide = ReplyOf<typeof guide.getGuideForEdit>['guide']
export type Subguide = ReplyOf<typeof guide.listSubguides>['data'][number]
export type EditableSubguide = ReplyOf<typeof guide.getSubguideForEdit>['subguide']

export const editPath = (id: number): string => `/guide/edit?id=${id}`
export const editSubguidePath = (id: number): string => `/subguide/edit?id=${id}`

/** The id of the guide that the form edits: from the path, or from `?id=`. */
export const idIn = (params: Record<string, string | undefined>, url: URL): string | null =>
  params.id ?? url.searchParams.get('id')
