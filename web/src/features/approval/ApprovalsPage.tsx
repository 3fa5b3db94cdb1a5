import { m } from '@guildhall/messages'
import { approvalLists, type ApprovalList } from '@guildhall/contract/approval-rules'
import { useLoaderData } from 'react-router'
import { findApprovals } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived, type Outcome } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { addressWith, oneOf } from '../../app/view-address.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChoiceLinks } from '../../ui/ChoiceLinks.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FactLine } from '../../ui/FactLine.tsx'
import { KeyPages } from '../../ui/KeyPages.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { requestPath } from './second-person.ts'
import { capital, personText, reasonWords, stateTones, stateWords, type List, type Request } from './words.ts'

interface View {
  state: ApprovalList
  before: string
}

export const head = (): Head => ({ title: m.approval_title() })

export const loader = load(async ({ api, url: { searchParams } }) => {
  const view: View = {
    state: oneOf(approvalLists, searchParams.get('state')) ?? 'pending',
    before: /^[0-9a-f-]{36}$/i.exec(searchParams.get('before') ?? '')?.[0] ?? '',
  }
  const query = { state: view.state, ...(view.before ? { before: view.before } : {}) }
  return { view, list: await nowOrLater(outcomeOf(api(findApprovals, { query }))) }
})

const addressOf = ({ state, before = '' }: Partial<View>): string =>
  addressWith('/staff/approvals', { state: state === 'pending' ? '' : state, before })

const listWords: Record<ApprovalList, () => string> = {
  open: m.approval_open_list,
  pending: m.approval_pending,
  decided: m.approval_decided_list,
}

/** What waits for a second person, and what was decided. */
export default function ApprovalsPage() {
  const { view, list } = useLoaderData<typeof loader>()
  const arrived = useArrived(list)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.approval_title()} intro={m.approval_intro()} />
      <ChoiceLinks
        label={m.approval_lists()}
        choices={approvalLists}
        chosen={view.state}
        to={(state) => addressOf({ state })}
      >
        {(state) => listWords[state]()}
      </ChoiceLinks>
      {arrived ? (
        <Requests view={view} {...arrived} />
      ) : (
        <Loading>
          <SkeletonRows count={4} className="h-28" />
        </Loading>
      )}
    </div>
  )
}

function Requests({ view, data, failure }: { view: View } & Outcome<List>) {
  if (failure) return <LoadFailed title={m.approval_failed()} failure={failure} />
  if (data.data.length === 0)
    return <EmptyState title={view.state === 'decided' ? m.approval_none_decided() : m.approval_none()} />
  return (
    <section aria-label={listWords[view.state]()} className="grid gap-4">
      <ul className="grid gap-3">
        {data.data.map((request) => (
          <RequestCard key={request.id} request={request} />
        ))}
      </ul>
      <KeyPages
        first={view.before && addressOf({ state: view.state })}
        next={data.next && addressOf({ state: view.state, before: data.next })}
        words={[m.approval_newest(), m.approval_older()]}
      />
    </section>
  )
}

function RequestCard({ request }: { request: Request }) {
  const { id, summary, state, reasons, author, isOwn, isAuthorGone } = request
  return (
    <Card as="li" className="relative grid gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 className="min-w-0 text-lg wrap-anywhere">
          <AppLink to={requestPath(id)} className="stretched hover:text-brass">
            {capital(summary)}
          </AppLink>
        </h2>
        <Badge tone={stateTones[state]}>{stateWords[state]()}</Badge>
      </div>
      <p className="text-sm text-muted">{reasons.map((reason) => reasonWords[reason]()).join(' ')}</p>
      <FactLine className="text-sm text-muted">
        {isOwn ? m.approval_by_you() : m.approval_by({ person: personText(author) })}
        <Moment ago at={request.created_at} />
        {request.decided_by && m.approval_decided_by({ login: request.decided_by })}
      </FactLine>
      {isAuthorGone && <p className="text-sm text-warn">{m.approval_author_gone({ login: author.login })}</p>}
    </Card>
  )
}
