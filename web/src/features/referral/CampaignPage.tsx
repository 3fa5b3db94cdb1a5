import { m } from '@guildhall/messages'
import { Gift, Link2, Trophy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import type { PublicSettingsOf } from '@guildhall/contract/setting-groups'
import { getPublicSettings, getReferralSummary } from '../../api/generated.ts'
import { api } from '../../api/client.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { localePath } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { openSignup, useSession } from '../../session/session.ts'
import { useSettings } from '../../app/settings.ts'
import { tryStorage } from '../../session/storage.ts'
import { WhatsApp } from '../../ui/brands.tsx'
import { buttonClass, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Questions } from './Advice.tsx'
import { inviteLink, shareTargets, withInvite, type Summary } from './rules.ts'

type Program = PublicSettingsOf<'referral'>

export const head = (): Head => ({ title: m.campaign_title(), description: m.campaign_text() })

export const loader = load(async ({ api: call }) => {
  const { referral } = await call(getPublicSettings, { query: { groups: 'referral' } })
  if (!referral) throw new Error('The settings came without the referral programme.')
  return referral
})

/**
 * The public page of the referral campaign. It reads without scripts; for signed-in players it shows their code and
 * numbers.
 */
export default function CampaignPage() {
  const program = useLoaderData<typeof loader>()
  const { code, link } = useInvite()
  const { isLoggedIn } = useSession()
  const { appName } = useSettings()
  // The programme's message promises two items, which only a link with a code gives.
  const message = code ? withInvite(program.message, link, code) : m.campaign_message({ app: appName, link })
  return (
    <div className="page grid gap-12 py-8 md:gap-16 md:py-12">
      <header className="grid justify-items-start gap-4 rounded-lg border border-brass bg-brass-deep p-6 md:p-10">
        <h1>{m.campaign_title()}</h1>
        <p className="max-w-2xl text-lg">{m.campaign_text()}</p>
        {/* On a phone one below the other: for a player the words of the first change when the account is known. */}
        <div className="flex flex-wrap gap-3 max-md:grid max-md:w-full">
          <JoinButton code={code} />
          <CopyButton text={link}>{m.referral_copy_link()}</CopyButton>
          <a
            href={shareTargets(message, link)[0]!.href}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({})}
          >
            <WhatsApp />
            {m.campaign_whatsapp()}
          </a>
        </div>
      </header>
      <Steps />
      <Goals program={program} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel />
        <Testimonials program={program} />
      </div>
      <Questions faq={program.faq} />
      <section
        aria-labelledby="join"
        className="grid justify-items-center gap-4 rounded-lg border border-line bg-s1 p-6 text-center md:p-10"
      >
        <h2 id="join">{m.campaign_join()}</h2>
        <p className="max-w-xl text-muted">{isLoggedIn ? m.campaign_join_text_player() : m.campaign_join_text()}</p>
        <JoinButton code={code} />
      </section>
    </div>
  )
}

/**
 * The code and link that the page shares: the player's own code, otherwise the visitor's referral code, otherwise none.
 * Before hydration it is the one for a visitor without a code.
 */
function useInvite(): { code: string; link: string } {
  const { publicUrl } = useSettings()
  const { user } = useSession()
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const linked = search.get('ref')?.trim().slice(0, 40)
  const code =
    user?.codeIndication || linked || (isHydrated && tryStorage(() => localStorage.getItem('ref_code'))) || ''
  const origin = isHydrated ? location.origin : publicUrl
  return { code, link: code ? inviteLink(origin, code) : `${origin}${localePath('/campanha-indicacao')}` }
}

/**
 * A link to the sign-up through the home, with the code; without a code it opens the dialog here. Players get a link to
 * their referral centre.
 */
function JoinButton({ code }: { code: string }) {
  const { isLoggedIn } = useSession()
  if (isLoggedIn)
    return (
      <LinkButton to="/referral-center" variant="primary">
        {m.campaign_my_center()}
      </LinkButton>
    )
  return (
    <LinkButton to={`/?ref=${encodeURIComponent(code)}`} variant="primary" onClick={() => !code && openSignup()}>
      {m.campaign_sign_up()}
    </LinkButton>
  )
}

function Steps() {
  const steps = [
    { icon: Link2, title: m.campaign_step_share(), text: m.campaign_step_share_text() },
    { icon: Gift, title: m.campaign_step_play(), text: m.campaign_step_play_text() },
    { icon: Trophy, title: m.campaign_step_reward(), text: m.campaign_step_reward_text() },
  ]
  return (
    <section aria-labelledby="steps" className="grid gap-5">
      <h2 id="steps">{m.campaign_steps()}</h2>
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map(({ icon: Icon, title, text }) => (
          <Card as="li" key={title} className="grid content-start gap-2">
            <Icon className="size-6 text-brass" aria-hidden />
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="text-muted">{text}</p>
          </Card>
        ))}
      </ol>
    </section>
  )
}

function Goals({ program }: { program: Program }) {
  return (
    <section aria-labelledby="goals" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="goals">{m.campaign_goals()}</h2>
        <p className="max-w-2xl text-muted">{m.campaign_goals_text()}</p>
      </div>
      <ul className="grid gap-4 md:grid-cols-3">
        {program.campaign.map(({ referrals, name }) => (
          <Card as="li" key={referrals} className="grid gap-1">
            <p className="tabular text-3xl font-semibold text-brass">{referrals}</p>
            <p className="text-sm text-muted">{m.campaign_goal_referrals()}</p>
            <p className="text-lg font-semibold">{name}</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** The player's own numbers; visitors read what they would see here. */
function Panel() {
  const { isLoggedIn } = useSession()
  const [summary, setSummary] = useState<Summary>()
  useEffect(() => {
    if (!isLoggedIn) return
    const leaving = new AbortController()
    api(getReferralSummary, { signal: leaving.signal }).then(
      ({ data }) => setSummary(data),
      // The panel stays as for a visitor; the referral centre shows the failure.
      () => {},
    )
    return () => leaving.abort()
  }, [isLoggedIn])
  return (
    <Card as="section" aria-labelledby="panel" className="grid content-start gap-4">
      <h2 id="panel" className="text-xl">
        {m.campaign_panel()}
      </h2>
      <dl className="grid grid-cols-2 gap-4">
        <div className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-sm text-muted">{m.referral_valids()}</dt>
          <dd className="tabular text-2xl font-semibold">{cashText(summary?.valids ?? 0)}</dd>
        </div>
        <div className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-sm text-muted">{m.referral_bonus_points()}</dt>
          <dd className="tabular text-2xl font-semibold">{cashText(summary?.bonusPoints ?? 0)}</dd>
        </div>
      </dl>
      {!isLoggedIn && <p className="text-muted">{m.campaign_panel_stranger()}</p>}
    </Card>
  )
}

function Testimonials({ program }: { program: Program }) {
  return (
    <Card as="section" aria-labelledby="testimonials" className="grid content-start gap-4">
      <h2 id="testimonials" className="text-xl">
        {m.campaign_testimonials()}
      </h2>
      {program.testimonials.length === 0 && <p className="text-muted">{m.campaign_testimonials_none()}</p>}
      <ul className="grid gap-4 empty:hidden">
        {program.testimonials.map(({ author, text }) => (
          <li key={author}>
            <figure className="grid gap-2 border-s-2 border-brass ps-3">
              <blockquote>{text}</blockquote>
              <figcaption className="text-sm text-muted">{author}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Card>
  )
}
