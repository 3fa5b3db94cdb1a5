import { m } from '@guildhall/messages'
import { Megaphone } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { PublicSettingsOf } from '@guildhall/contract/setting-groups'
import {
  getOwnCreator,
  getPublicSettings,
  getReferralInfo,
  getReferralSummary,
  listOwnReferrals,
  listReferralBonuses,
} from '../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { useSession } from '../../session/session.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Advice } from './Advice.tsx'
import { BonusTable, ReferralTable } from './Lists.tsx'
import { Performance } from './Performance.tsx'
import { Rewards } from './Rewards.tsx'
import { figuresOf, inviteLink, type ReferralReplies } from './rules.ts'
import { ShareTools } from './ShareTools.tsx'

type Program = PublicSettingsOf<'referral'>

export const head = (): Head => ({ title: m.referral_center() })

/** Each call by itself: what one lacks is derived from the others. */
export const loader = load(async ({ api }) => {
  const loadReplies = async () => {
    const [program, info, mine, bonuses, summary, creator] = await Promise.all([
      outcomeOf(api(getPublicSettings, { query: { groups: 'referral' } })),
      outcomeOf(api(getReferralInfo)),
      outcomeOf(api(listOwnReferrals, { query: {} })),
      outcomeOf(api(listReferralBonuses, { query: {} })),
      outcomeOf(api(getReferralSummary)),
      outcomeOf(api(getOwnCreator)),
    ])
    return { program, info, mine, bonuses, summary, creator }
  }
  return { parts: await nowOrLater(loadReplies()) }
})

/** The player's referral centre: what to share, the figures, and the rewards. */
export default function ReferralCenterPage() {
  const arrived = useArrived(useLoaderData<typeof loader>().parts)
  const { user } = useSession()
  const program = arrived?.program.data?.referral
  const replies = arrived && {
    info: arrived.info.data?.indicationUserData,
    mine: arrived.mine.data?.data,
    bonuses: arrived.bonuses.data?.data,
    summary: arrived.summary.data?.data,
  }
  const code = replies?.info?.codeIndication || user?.codeIndication || ''
  const failure = arrived?.program.failure ?? arrived?.info.failure ?? arrived?.mine.failure
  return (
    <div className="page grid gap-8 py-6 md:gap-10 md:py-8">
      <PageHead title={m.referral_center()} intro={m.referral_center_intro()}>
        {arrived?.creator.data?.data && <LinkButton to="/creator">{m.creator_own_title()}</LinkButton>}
      </PageHead>
      {failure && <LoadFailed title={m.referral_failed()} failure={failure} />}
      {replies && program && code && (
        <Center program={program} replies={replies} code={code} owner={user?.id ?? code} />
      )}
      {!arrived && (
        <Loading>
          <SkeletonRows count={4} className="h-48" />
        </Loading>
      )}
    </div>
  )
}

function Center({
  program,
  replies,
  code,
  owner,
}: {
  program: Program
  replies: ReferralReplies
  code: string
  owner: number | string
}) {
  const figures = figuresOf(replies)
  const link = inviteLink(location.origin, code)
  return (
    <>
      {program.promoActive && program.promoText && (
        <aside
          aria-label={m.referral_campaign()}
          className="flex items-center gap-3 rounded-lg border border-brass bg-brass-deep px-4 py-3 font-semibold md:px-5"
        >
          <Megaphone className="size-6 shrink-0 text-brass" aria-hidden />
          {program.promoText}
        </aside>
      )}
      <Performance figures={figures} owner={owner} />
      <ShareTools code={code} link={link} message={program.message} texts={program.texts} />
      <div className="grid gap-8 md:gap-10">
        <Rewards tiers={program.tiers} figures={figures} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <ReferralTable rows={replies.mine ?? []} />
          <BonusTable rows={replies.bonuses ?? []} />
        </div>
        <Advice program={program} />
        {/* Sticks below the invitation only; beside it, it would repeat the link and cover buttons. */}
        <div
          data-sticky-bar
          className="sticky bottom-[calc(var(--tabs)+0.5rem)] z-20 grid items-center gap-x-6 rounded-lg border border-brass bg-s2 p-2 shadow-2 sm:grid-cols-[1fr_auto] sm:ps-4"
        >
          <p className="hidden font-semibold sm:block">{m.referral_bar()}</p>
          <CopyButton text={link}>{m.referral_copy_url()}</CopyButton>
        </div>
      </div>
    </>
  )
}
