import { ticketSorts, type TicketSort } from '@guildhall/contract/list-sorts'
import {
  knownTicketTypes,
  ticketOwners,
  ticketPriorities,
  ticketStatuses,
  type TicketPriority,
  type TicketStatus,
  type TicketType,
} from '@guildhall/contract/ticket'
import { nonEmpty } from '../../app/view-address.ts'
import { readListView, type ListView } from '../../staff-list/list-view.ts'

/** The view of the list, as its address gives it. Players can filter by status only. */
export interface View extends ListView<TicketSort> {
  status: TicketStatus | ''
  type: TicketType | ''
  priorities: TicketPriority | ''
  who: (typeof ticketOwners)[number] | ''
  waiting: '1' | ''
  appeal: '1' | ''
  q: string
  page: number
}

export const everything: View = {
  status: '',
  type: '',
  priorities: '',
  who: '',
  waiting: '',
  appeal: '',
  q: '',
  sort: '',
  from: '',
  to: '',
  page: 1,
}

/** Unknown values in the address are ignored. */
export function readView(search: URLSearchParams): View {
  const oneOf = <T extends string>(values: readonly T[], name: string): T | '' =>
    values.find((each) => each === search.get(name)) ?? ''
  return {
    status: oneOf(ticketStatuses, 'status'),
    type: oneOf(knownTicketTypes, 'type'),
    priorities: oneOf(ticketPriorities, 'priorities'),
    who: oneOf(ticketOwners, 'who'),
    waiting: oneOf(['1'], 'waiting'),
    appeal: oneOf(['1'], 'appeal'),
    q: (search.get('q') ?? '').trim().slice(0, 60),
    ...readListView(search, ticketSorts),
    page: Number(/^[1-9]\d{0,2}$/.exec(search.get('page') ?? '')?.[0] ?? 1),
  }
}

/** The query of a view; defaults are left out. */
export function searchOf(view: Partial<View>): string {
  const entries = Object.entries({ ...everything, ...view }).filter(
    ([name, value]) => value !== everything[name as keyof View],
  )
  return entries.length ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}` : ''
}

export const addressOf = (view: Partial<View>): string => `/support${searchOf(view)}`

/** The query for the API. */
export const queryOf = ({ page: _, ...filters }: View) => nonEmpty(filters)
