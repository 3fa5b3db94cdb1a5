import { m } from '@guildhall/messages'
import type { payment } from '@guildhall/contract/payment'
import { unknownStates } from '@guildhall/contract/payment-rules'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { addressWith, oneOf } from '../../../app/view-address.ts'
import { listUnknownPayments } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, type Arriving, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { brlText } from '../../../format/money.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { ChoiceLinks } from '../../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { KeyPages } from '../../../ui/KeyPages.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Table, type Column } from '../../../ui/Table.tsx'
import { LookUp } from './LookUp.tsx'
import { badgeOf, providerWords, reasonWords, stateWords, type Unknown, type UnknownState } from './unknown-words.ts'

type List = ReplyOf<typeof payment.listUnknownPayments>

export const head = (): Head => ({ title: m.payment_unknown_title() })

const addressOf = (state: UnknownState, before?: string | null): string =>
  addressWith('/staff/payments/unknown', { state: state !== 'waiting' && state, before })

export const loader = load(async ({ api, url }) => {
  const state = oneOf(unknownStates, url.searchParams.get('state')) ?? 'waiting'
  const before = /^[0-9a-f-]{36}$/i.exec(url.searchParams.get('before') ?? '')?.[0]
  const query = { state, ...(before ? { before } : {}) }
  return { state, before, list: await nowOrLater(outcomeOf(api(listUnknownPayments, { query }))) }
})

/** Payments that a provider has and the portal has not: staff credit them to a player or close them. */
export default function UnknownPaymentsPage() {
  const { state, before, list } = useLoaderData<typeof loader>()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead
        title={m.payment_unknown_title()}
        intro={m.payment_unknown_intro()}
        below={[{ label: m.payment_staff_title(), to: '/staff/payments' }]}
      />
      {/* Above the list, whose height changes: the form does not move, and keeps what is typed while a list loads. */}
      <LookUp number="" />
      <ChoiceLinks label={m.payment_unknown_filter()} choices={unknownStates} chosen={state} to={(to) => addressOf(to)}>
        {(each) => stateWords[each]()}
      </ChoiceLinks>
      <Payments state={state} before={before} list={list} />
    </div>
  )
}

function Payments({
  state,
  before,
  list,
}: {
  state: UnknownState
  before: string | undefined
  list: Arriving<Outcome<List>>
}) {
  const arrived = useArrived(list)
  if (!arrived)
    return (
      <Loading>
        <SkeletonRows count={4} className="h-14" />
      </Loading>
    )
  const { data, failure } = arrived
  if (failure) return <LoadFailed title={m.payment_unknown_failed()} failure={failure} />
  if (data.data.length === 0)
    return <EmptyState title={m.payment_unknown_none()}>{m.payment_unknown_none_text()}</EmptyState>
  return (
    <>
      <Table caption={m.payment_unknown_title()} columns={columns()} rows={data.data} rowKey={({ id }) => id} />
      <KeyPages
        first={before && addressOf(state)}
        next={data.next && addressOf(state, data.next)}
        words={[m.payment_newest(), m.payment_staff_older()]}
      />
    </>
  )
}

const columns = (): Column<Unknown>[] => [
  {
    name: 'number',
    head: m.payment_unknown_number(),
    namesRow: true,
    cell: ({ id, number, reason }) => (
      <>
        <AppLink
          to={`/staff/payments/unknown/${id}`}
          className="inline-flex min-h-11 items-center wrap-anywhere text-brass underline underline-offset-4"
        >
          {number}
        </AppLink>
        <span className="block text-sm font-normal text-muted">{reasonWords[reason]()}</span>
      </>
    ),
  },
  {
    name: 'state',
    head: m.payment_column_status(),
    phone: 'below',
    cell: (row) => {
      const { tone, text } = badgeOf(row)
      return <Badge tone={tone}>{text}</Badge>
    },
  },
  {
    name: 'provider',
    head: m.payment_lookup_provider(),
    phone: 'below',
    cell: ({ provider }) => providerWords[provider](),
  },
  {
    name: 'amount',
    head: m.payment_column_value(),
    numeric: true,
    cell: ({ amount }) => (amount === null ? '–' : brlText(amount)),
  },
  { name: 'date', head: m.payment_unknown_first_seen(), phone: 'below', cell: (row) => <Moment at={row.firstSeen} /> },
]
