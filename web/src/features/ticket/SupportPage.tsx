import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { allows } from '@guildhall/contract/account/roles'
import { findTickets, listOwnTickets } from '../../api/generated.ts'
import { api, type Api } from '../../api/client.ts'
import { outcomeOf, nowOrLater, useArrived, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { everyMs, useLive } from '../../api/polling.ts'
import { load } from '../../api/load.ts'
import { whoAmI } from '../../session/session.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { addressOf, queryOf, readView, searchOf, type View } from './address.ts'
import { QueueFilters } from './QueueFilters.tsx'
import { TicketMenu, type Counts } from './TicketMenu.tsx'
import { SavedViews } from '../../staff-list/SavedViews.tsx'
import { TicketQueue } from './TicketQueue.tsx'
import { TicketRow } from './TicketRow.tsx'
import { listTitle, type Ticket } from './words.ts'

/** The list of a player and that of staff in one shape. */
interface List {
  page: number
  lastPage: number
  total: number
  more: boolean
  data: Ticket[]
  counts: Counts
  /** Zero for players. */
  firstAnswerHours: number
}

export const head = ({ isStaff } = { isStaff: false }): Head => ({ title: listTitle(isStaff) })

async function ask(call: Api, isStaff: boolean, view: View, signal?: AbortSignal): Promise<List> {
  const more = signal ? { signal } : {}
  if (isStaff) {
    const { tickets, counts, firstAnswerHours } = await call(findTickets, {
      params: { page: view.page },
      query: queryOf(view),
      ...more,
    })
    return { ...tickets, counts, firstAnswerHours }
  }
  const { status } = queryOf(view)
  const { tickets, counts } = await call(listOwnTickets, { query: status ? { status } : {}, ...more })
  const total = status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
  return { page: 1, lastPage: 1, total, more: false, data: tickets, counts, firstAnswerHours: 0 }
}

export const loader = load(async ({ api: call, url }) => {
  const user = await whoAmI().catch(() => null)
  const isStaff = allows(user?.permissions ?? [], 'tickets.answer')
  const view = readView(url.searchParams)
  return { isStaff, view, list: await nowOrLater(outcomeOf(ask(call, isStaff, view))) }
})

/** A player's own tickets; for staff everyone's, the longest waiting first. */
export default function SupportPage() {
  const { isStaff, view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  const [fresh, setFresh] = useState<{ of: unknown; list: List } | null>(null)
  const newest = fresh?.of === list ? fresh.list : null
  useLive(
    async (signal) => {
      const found = await ask(api, isStaff, view, signal)
      setFresh({ of: list, list: found })
    },
    everyMs.ticket,
    { isOn: arrived?.data !== undefined },
  )
  return (
    <div className="page grid gap-4 py-4 md:gap-6 md:py-8">
      <PageHead title={listTitle(isStaff)} intro={isStaff ? m.ticket_queue_intro() : m.ticket_list_intro()} />
      <div className={`grid items-start gap-6 ${isStaff ? '' : 'lg:grid-cols-[15rem_1fr]'}`}>
        <TicketMenu view={view} counts={newest?.counts ?? arrived?.data?.counts} isRow={isStaff} />
        <div className="grid min-w-0 gap-4">
          {isStaff && <QueueFilters />}
          {isStaff && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <SavedViews />
              <LinkButton to="/staff/ready-answers" size="dense" variant="ghost">
                {m.ready_title()}
              </LinkButton>
            </div>
          )}
          {arrived ? (
            <Tickets key={searchOf(view)} view={view} isStaff={isStaff} newest={newest} {...arrived} />
          ) : (
            <Loading>
              <SkeletonRows count={5} className="h-24" />
            </Loading>
          )}
        </div>
      </div>
    </div>
  )
}

function Tickets({
  view,
  isStaff,
  newest,
  data,
  failure,
}: { view: View; isStaff: boolean; newest: List | null } & Outcome<List>) {
  const { revalidate, state } = useRevalidator()
  if (failure)
    return (
      <ErrorState
        title={m.ticket_load_failed({ message: failure.message || '...' })}
        code={failure.code}
        requestId={failure.requestId}
        onRetry={() => void revalidate()}
        retrying={state === 'loading'}
      />
    )
  // Rows do not move by themselves: changed tickets are updated in place, and a newer list is offered.
  const byId = new Map(newest?.data.map((ticket) => [ticket.id, ticket]))
  const tickets = data.data.map((ticket) => byId.get(ticket.id) ?? ticket)
  const hasMoved = newest !== null && String(newest.data.map(({ id }) => id)) !== String(data.data.map(({ id }) => id))
  return (
    <section aria-label={listTitle(isStaff)} className="grid gap-3">
      <PageTurner view={view} list={data} />
      <div role="status">
        {hasMoved && (
          <Button onClick={() => void revalidate()} busy={state === 'loading'} className="w-full">
            {isStaff ? m.ticket_queue_moved() : m.ticket_list_moved()}
          </Button>
        )}
      </div>
      {tickets.length === 0 ? (
        <Empty view={view} isStaff={isStaff} />
      ) : isStaff ? (
        <TicketQueue tickets={tickets} firstAnswerHours={data.firstAnswerHours} />
      ) : (
        <ul className="grid gap-3">
          {tickets.map((ticket) => (
            <TicketRow key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Empty({ view, isStaff }: { view: View; isStaff: boolean }) {
  if (searchOf({ ...view, sort: '', page: 1 }))
    return (
      <EmptyState
        title={m.ticket_none_found()}
        action={<LinkButton to={addressOf({})}>{m.ticket_show_all()}</LinkButton>}
      />
    )
  if (isStaff) return <EmptyState title={m.ticket_queue_empty()}>{m.ticket_queue_empty_text()}</EmptyState>
  return (
    <EmptyState
      title={m.ticket_none()}
      action={
        <LinkButton to="/support/ticket/store" variant="primary">
          {m.ticket_new()}
        </LinkButton>
      }
    >
      {m.ticket_none_text()}
    </EmptyState>
  )
}

/** 'page - lastPage of total', between the links to the previous and the next page. */
function PageTurner({ view, list: { page, lastPage, total, more } }: { view: View; list: List }) {
  if (total === 0) return null
  return (
    <nav aria-label={m.ui_pagination()} className="flex items-center justify-end gap-2">
      {page > 1 && (
        <LinkButton
          to={addressOf({ ...view, page: page - 1 })}
          rel="prev"
          size="icon"
          variant="ghost"
          aria-label={m.ui_previous()}
        >
          <Icon name="chevronLeft" />
        </LinkButton>
      )}
      <p className="tabular text-muted" data-pages>
        {more ? m.ticket_pages_more({ page, lastPage, total }) : m.ticket_pages({ page, lastPage, total })}
      </p>
      {page < lastPage && (
        <LinkButton
          to={addressOf({ ...view, page: page + 1 })}
          rel="next"
          size="icon"
          variant="ghost"
          aria-label={m.ui_next()}
        >
          <Icon name="chevronRight" />
        </LinkButton>
      )}
    </nav>
  )
}
