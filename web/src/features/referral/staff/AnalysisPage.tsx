import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { referral } from '@guildhall/contract/referral'
import { getReferralDetails } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived, type Outcome } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { mayOpen } from '../../../app/paths.ts'
import { useSession } from '../../../session/session.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Loading, SkeletonRows } from '../../../ui/Skeleton.tsx'
import { PlayerLink } from '../../player/public.ts'
import { BulkBar } from '../../../staff-list/BulkBar.tsx'
import { useIsOwnThing } from '../../../session/own-things.ts'
import { bulkDecisions } from './bulk.ts'
import { DecisionDialog } from './DecisionDialog.tsx'
import type { Detail } from './detail.ts'
import type { ReferralDecision } from './decisions.ts'
import { ReferralCard } from './ReferralCard.tsx'

type Details = ReplyOf<typeof referral.getReferralDetails>

export const head = (): Head => ({ title: m.referral_analysis_title() })

export const loader = load(async ({ api, url }) => {
  const fromUser = /^\d{1,15}$/.exec(url.searchParams.get('from_user') ?? '')?.[0]
  const details = fromUser
    ? await nowOrLater(outcomeOf(api(getReferralDetails, { query: { from_user: fromUser } })))
    : null
  return { details }
})

/** The referrals of one player, each with its evidence, for a decision of staff. */
export default function AnalysisPage() {
  const { details } = useLoaderData<typeof loader>()
  const arrived = useArrived<Outcome<Details> | null>(details ?? { now: null })
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead
        title={m.referral_analysis_title()}
        intro={m.referral_analysis_intro()}
        below={[{ label: m.referral_staff_title(), to: '/analyse/indications' }]}
      />
      {arrived === undefined && (
        <Loading>
          <SkeletonRows count={3} className="h-56" />
        </Loading>
      )}
      {arrived === null && (
        <EmptyState
          title={m.referral_analysis_nobody()}
          action={
            <LinkButton to="/analyse/indications" variant="primary">
              {m.referral_analysis_back()}
            </LinkButton>
          }
        >
          {m.referral_analysis_nobody_text()}
        </EmptyState>
      )}
      {arrived?.failure && <LoadFailed title={m.referral_staff_failed()} failure={arrived.failure} />}
      {arrived?.data && <Referrals details={arrived.data} />}
    </div>
  )
}

function Referrals({ details: { referrer, indicationsDetails } }: { details: Details }) {
  const { revalidate } = useRevalidator()
  const [decision, setDecision] = useState<ReferralDecision | null>(null)
  const [selected, setSelected] = useState<readonly string[]>([])
  const isOwn = useIsOwnThing('referral')
  const keyOf = ({ id }: Detail) => String(id)
  const counts = { valid: referrer.valid, pending: referrer.pending }
  return (
    <section aria-labelledby="referrer" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="referrer">{m.referral_analysis_of({ name: `${referrer.firstname} ${referrer.lastname}`.trim() })}</h2>
        <p className="flex flex-wrap gap-x-4 text-muted">
          <PlayerLink login={referrer.username} />
          {referrer.email && <span className="wrap-anywhere">{referrer.email}</span>}
          <span>{m.referral_analysis_counts(counts)}</span>
        </p>
        <AccountLinks login={referrer.username} />
      </div>
      {indicationsDetails.length === 0 && <EmptyState title={m.referral_staff_none()} />}
      <ul className="grid gap-4 lg:grid-cols-2">
        {indicationsDetails.map((each) => (
          <ReferralCard
            key={each.id}
            referral={each}
            isOwn={isOwn(each.username, referrer.username)}
            onAsk={setDecision}
            isSelected={selected.includes(keyOf(each))}
            onSelect={(isSelected) =>
              setSelected(isSelected ? [...selected, keyOf(each)] : selected.filter((key) => key !== keyOf(each)))
            }
          >
            <AccountLinks login={each.username} />
          </ReferralCard>
        ))}
      </ul>
      <BulkBar
        actions={bulkDecisions(({ username }) => isOwn(username, referrer.username))}
        rows={indicationsDetails.filter((each) => selected.includes(keyOf(each)))}
        keyOf={keyOf}
        titleOf={({ username }) => username}
        onSelect={setSelected}
      />
      <DecisionDialog decision={decision} onClose={() => setDecision(null)} onDone={() => revalidate()} />
    </section>
  )
}

/** Links to what an account has done, as far as the member of staff may open them. */
function AccountLinks({ login }: { login: string }) {
  const { user } = useSession()
  const q = encodeURIComponent(login)
  const links = [
    { to: `/staff/payments?q=${q}`, label: m.referral_see_payments },
    { to: `/staff/ledger?owner=${q}`, label: m.referral_see_ledger },
    { to: `/staff/orders?q=${q}`, label: m.referral_see_orders },
  ].filter(({ to }) => mayOpen(user?.permissions ?? [], to.split('?')[0]!))
  return (
    <p className="flex flex-wrap gap-2">
      {links.map(({ to, label }) => (
        <LinkButton key={to} to={to} size="dense" variant="ghost" aria-label={`${label()}: ${login}`}>
          {label()}
        </LinkButton>
      ))}
    </p>
  )
}
