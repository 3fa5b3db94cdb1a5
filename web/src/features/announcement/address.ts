import {
  announcementKinds,
  announcementStates,
  type AnnouncementKind,
  type AnnouncementState,
} from '@guildhall/contract/announcement-rules'
import { addressWith, nonEmpty, oneOf } from '../../app/view-address.ts'

/** The view of the log, as its address gives it. */
export interface View {
  state: AnnouncementState | ''
  kind: AnnouncementKind | ''
  target: number
  before: number
}

const numberIn = (text: string | null): number => Number(/^[1-9]\d{0,14}$/.exec(text ?? '')?.[0] ?? 0)

/** Values of the address that cannot be asked for are ignored. */
export const readView = ({ searchParams }: Pick<URL, 'searchParams'>): View => ({
  state: oneOf(announcementStates, searchParams.get('state')) ?? '',
  kind: oneOf(announcementKinds, searchParams.get('kind')) ?? '',
  target: numberIn(searchParams.get('target')),
  before: numberIn(searchParams.get('before')),
})

export const addressOf = (view: Partial<View>): string => addressWith('/staff/announcements', view)

/** The query for the API. */
export const queryOf = (view: View) => nonEmpty(view)
