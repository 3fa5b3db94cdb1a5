import { m } from '@guildhall/messages'
import type { payment } from '@guildhall/contract/payment'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { recheckPayment, searchPayments } from '../../../api/generated.ts'
import { api as call } from '../../../api/client.ts'
import { outcomeOf, nowOrLater, useArrived, type Arriving, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { useMay } from '../../../session/session.ts'
import { useMayOpen } from '../../../staff-list/may-open.ts'
import { brlText } from '../../../format/money.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { RowNote } from '../../../staff-list/RowNote.tsx'
import { SavedViews } from '../../../staff-list/SavedViews.tsx'
import { StaffList } from '../../../staff-list/StaffList.tsx'
import type { CardColumn } from '../../../ui/CardTable.tsx'
import { StateBadge } from '../StateBadge.tsx'
import { methodWords } from '../../../words/payment.ts'
import { LookUp } from './LookUp.tsx'
import { addressOf, queryOf, readView, type View } from './address.ts'
import { ExportButton } from './ExportButton.tsx'
import { Filters } from './Filters.tsx'
import { reasonText } from './words.ts'

type List = ReplyOf<typeof payment.searchPayments>
type Row = List['data'][number]

export const head = (): Head => ({ title: m.payment_staff_title() })

export const loader = load(async ({ api, url }) => {
  const view = readView(url)
  return { view, list: await nowOrLater(outcomeOf(api(searchPayments, { query: queryOf(view) }))) }
})

/** Everyone's payments, found by login or by any of their numbers; those that wait for staff are first. */
export default function PaymentsPage() {
  const { view, list } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.payment_staff_title()} intro={m.payment_staff_intro()}>
        <ExportButton view={view} />
      </PageHead>
      <Filters />
      <SavedViews />
      <Payments view={view} list={list} />
    </div>
  )
}

/** They arrive with the list and stand above it, where they move nothing that was drawn before. */
function WaitingLinks({ view, inReview, unknown }: { view: View; inReview: number; unknown: number }) {
  const mayOpenUnknown = useMayOpen('/staff/payments/unknown')
  if (inReview === 0 && unknown === 0) return null
  return (
    <div className="flex flex-wrap gap-3">
      {inReview > 0 && (
        <LinkButton to={addressOf({ state: 'review' })} variant={view.state === 'review' ? 'secondary' : 'primary'}>
          {m.payment_in_review({ count: inReview })}
        </LinkButton>
      )}
      {mayOpenUnknown && unknown > 0 && (
        <LinkButton to="/staff/payments/unknown" variant="primary">
          {m.payment_unknown_count({ count: unknown })}
        </LinkButton>
      )}
    </div>
  )
}

function Payments({ view, list }: { view: View; list: Arriving<Outcome<List>> }) {
  const arrived = useArrived(list)
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={8} className="h-14" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.payment_staff_failed()} failure={failure} />
  return (
    <>
      <WaitingLinks view={view} inReview={data.inReview} unknown={data.unknown} />
      {data.data.length === 0 ? <NoPayments view={view} /> : <FoundPayments view={view} found={data} />}
    </>
  )
}

function NoPayments({ view }: { view: View }) {
  if (addressOf({ ...view, sort: '' }) === addressOf({}))
    return <EmptyState title={m.payment_staff_none()}>{m.payment_staff_none_text()}</EmptyState>
  return (
    <>
      <EmptyState
        title={m.payment_none_found()}
        action={<LinkButton to={addressOf({})}>{m.payment_show_all()}</LinkButton>}
      >
        {m.payment_none_found_text()}
      </EmptyState>
      {view.q && <LookUp number={view.q} />}
    </>
  )
}

function FoundPayments({ view, found }: { view: View; found: List }) {
  const maySettle = useMay('payments.settle')
  return (
    <>
      <StaffList
        name={m.payment_staff_title()}
        columns={columns()}
        rows={found.data}
        keyOf={({ id }) => id}
        titleOf={({ login, total }) => m.payment_staff_row({ login, value: brlText(total) })}
        to={({ id }) => `/staff/payments/${id}`}
        bulk={
          maySettle
            ? [
                {
                  name: m.payment_recheck(),
                  question: (count) => m.payment_recheck_many({ count }),
                  text: m.payment_recheck_many_text(),
                  act: ({ id }) => call(recheckPayment, { params: { id } }),
                },
              ]
            : []
        }
      />
      <KeyPages
        first={view.before && addressOf({ ...view, before: '' })}
        next={found.next && addressOf({ ...view, before: found.next })}
      />
    </>
  )
}

const columns = (): CardColumn<Row>[] => [
  { name: 'login', head: m.payment_player(), namesRow: true, cell: ({ login }) => login },
  {
    name: 'state',
    head: m.payment_column_status(),
    cell: ({ state, reason }) => (
      <span className="flex flex-wrap items-center gap-2">
        <StateBadge state={state} />
        {reason && <span className="text-warn">{reasonText(reason)}</span>}
      </span>
    ),
  },
  { name: 'method', head: m.payment_column_method(), cell: ({ method }) => methodWords[method]() },
  { name: 'amount', head: m.payment_column_value(), numeric: true, cell: ({ total }) => brlText(total) },
  { name: 'date', head: m.payment_column_date(), cell: (row) => <Moment at={row.created_at} /> },
  {
    name: 'provider',
    head: m.payment_receipt_provider_id(),
    cell: ({ provider_id }) => <RowNote text={provider_id} />,
  },
]
