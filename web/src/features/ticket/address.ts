import { ticketSorts, type TicketSort } from '@guildhall/contract/list-sorts'
import {
  knownTicketTypes,
  ticketDays,
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
  unsolved: '1' | ''
  /** A login of staff. */
  owner: string
  /** In how many last days they were answered first, or rated. */
  answered: number | ''
  rated: number | ''
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
  unsolved: '',
  owner: '',
  answered: '',
  rated: '',
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
  const days = (name: string) => ticketDays.find((each) => String(each) === search.get(name)) ?? ''
  return {
    status: oneOf(ticketStatuses, 'status'),
    type: oneOf(knownTicketTypes, 'type'),
    priorities: oneOf(ticketPriorities, 'priorities'),
    who: oneOf(ticketOwners, 'who'),
    waiting: oneOf(['1'], 'waiting'),
    appeal: oneOf(['1'], 'appeal'),
    unsolved: oneOf(['1'], 'unsolved'),
    owner: (search.get('owner') ?? '').trim().slice(0, 40),
    answered: days('answered'),
    rated: days('rated'),
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

/** The filters that only an address of the dashboard sets. */
export const noFigure = { unsolved: '', owner: '', answered: '', rated: '' } as const

export const hasFigure = (view: View): boolean => Boolean(view.unsolved || view.owner || view.answered || view.rated)

export const addressOf = (view: Partial<View>): string => `/support${searchOf(view)}`

/** The query for the API. */
export const queryOf = ({ page: _, ...filters }: View) => nonEmpty(filters)
