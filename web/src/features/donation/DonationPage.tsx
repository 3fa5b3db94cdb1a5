import { m } from '@guildhall/messages'
import { Gift, HeartHandshake, ShieldCheck, Zap } from 'lucide-react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import { donationAmount, donationPoints } from '@guildhall/contract/donation'
import { paymentMethods, type PaymentMethod } from '@guildhall/contract/payment-rules'
import type { shop } from '@guildhall/contract/shop'
import { getDonationGoal, listCurrentCampaigns, listPicks } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { outcomeOf } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { useLocale } from '../../format/locale.ts'
import { cashText, wholeBrlText } from '../../format/money.ts'
import { useSettings } from '../../app/settings.ts'
import { useSession } from '../../session/session.ts'
import { BalanceLine } from '../../shell/BalanceLine.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { methodWords } from '../../words/payment.ts'
import { BonusBanner, GoalCard, useQuote, WallConsentCard, type Campaign } from '../campaign/public.ts'
import { ItemIcon } from '../items/public.ts'
import { basketFor, type BasketLine } from './basket.ts'
import { DonationOff } from './DonationOff.tsx'
import { RefundRule } from './RefundRule.tsx'
import { DonationArt } from './DonationArt.tsx'
import { amountAddress, tiers } from './tiers.ts'

export const head = (): Head => ({ title: m.donation_title(), description: m.donation_intro() })

type Picks = ReplyOf<typeof shop.listPicks>

/** What the Cash buys, the campaigns and the goal are additions: without them the page is whole. */
export const loader = load(async ({ api }) => {
  const [picks, campaigns, goal] = await Promise.all([
    outcomeOf(api(listPicks)),
    outcomeOf(api(listCurrentCampaigns)),
    outcomeOf(api(getDonationGoal)),
  ])
  return { picks: picks.data, campaigns: campaigns.data?.data ?? [], goal: goal.data?.data ?? null }
})

/**
 * Why to donate, what each amount is worth, and how it works. The page reads without scripts, and every button is a
 * link.
 */
export default function DonationPage() {
  const { isDonationOff } = useSettings()
  const { campaigns, goal } = useLoaderData<typeof loader>()
  const { user } = useSession()
  return (
    <div className="page grid gap-12 py-8 md:gap-16 md:py-12">
      <header className="flex items-center justify-between gap-8 rounded-lg border border-brass bg-brass-deep px-6 py-6 md:px-10">
        <div className="grid justify-items-start gap-4 md:py-4">
          <h1>{m.donation_heading()}</h1>
          <p className="max-w-2xl text-lg">{m.donation_intro()}</p>
          {!isDonationOff && (
            <LinkButton to={amountAddress(donationAmount.preset, m.donation_hero_promo())} variant="primary">
              {m.donation_hero_button()}
            </LinkButton>
          )}
        </div>
        <DonationArt />
      </header>
      <BalanceLine to="/activities" />
      {isDonationOff ? (
        <DonationOff />
      ) : (
        <>
          {campaigns.length > 0 && <BonusBanner campaigns={campaigns} />}
          <Benefits />
          <Tiers />
          <Steps />
          {goal && <GoalCard goal={goal} />}
          {goal?.wall && user && <WallConsentCard />}
        </>
      )}
    </div>
  )
}

function Benefits() {
  const benefits = [
    { icon: Zap, title: m.donation_benefit_fast(), text: m.donation_benefit_fast_text() },
    { icon: Gift, title: m.donation_benefit_bonus(), text: m.donation_benefit_bonus_text() },
    { icon: HeartHandshake, title: m.donation_benefit_server(), text: m.donation_benefit_server_text() },
    { icon: ShieldCheck, title: m.donation_benefit_safe(), text: m.donation_benefit_safe_text() },
  ]
  return (
    <section aria-labelledby="benefits" className="grid gap-5">
      <h2 id="benefits">{m.donation_benefits()}</h2>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {benefits.map(({ icon: Icon, title, text }) => (
          <Card as="li" key={title} className="grid content-start gap-2">
            <Icon className="size-6 text-brass" aria-hidden />
            <h3 className="text-lg font-semibold">{title}</h3>
            <p className="text-muted">{text}</p>
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** The seven packs, each with the total of what it is worth. */
function Tiers() {
  const { picks, campaigns } = useLoaderData<typeof loader>()
  const quote = useQuote(campaigns)
  return (
    <section aria-labelledby="tiers" className="grid gap-5">
      <h2 id="tiers">{m.donation_tiers()}</h2>
      <p className="max-w-2xl text-muted">{m.donation_tiers_text()}</p>
      <ul className="flex flex-wrap justify-center gap-4">
        {tiers.map(({ amount, name }) => (
          <Tier
            key={amount}
            amount={amount}
            name={name()}
            picks={picks}
            extra={campaigns.some(isForPayments) ? bestExtra((method) => quote(method, amount).campaignCash) : null}
          />
        ))}
      </ul>
    </section>
  )
}

const isForPayments = ({ methods }: Campaign) => paymentMethods.some((method) => methods.includes(method))

/** What the campaigns add to a pack, and the methods that get it. */
interface Extra {
  cash: number
  methods: readonly PaymentMethod[]
}

/** A pack is shown before a method is chosen, so it shows the most that one gets, and with which. */
function bestExtra(cashOf: (method: PaymentMethod) => number): Extra {
  const cash = Math.max(...paymentMethods.map(cashOf))
  return { cash, methods: paymentMethods.filter((method) => cashOf(method) === cash) }
}

function Tier({
  amount,
  name,
  picks,
  extra,
}: {
  amount: number
  name: string
  picks: Picks | undefined
  /** What the campaigns add; null while there are none. */
  extra: Extra | null
}) {
  const { base, bonusPercent, bonus, total: worth } = donationPoints(amount)
  const total = worth + (extra?.cash ?? 0)
  const isForAll = !extra || extra.methods.length === paymentMethods.length
  return (
    <Card as="li" className="grid w-full content-between gap-4 sm:w-[calc(50%-0.5rem)] lg:w-[calc(25%-0.75rem)]">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-lg font-semibold text-brass">{name}</h3>
          {picks?.most_chosen === amount && <Badge tone="brass">{m.donation_most_chosen()}</Badge>}
        </div>
        <p className="tabular text-3xl font-semibold">{wholeBrlText(amount)}</p>
      </div>
      <dl className="grid gap-1 text-sm">
        <Line name={m.donation_base()}>{cashText(base)}</Line>
        <Line name={m.donation_bonus({ percent: bonusPercent })}>{bonus > 0 ? `+${cashText(bonus)}` : '0'}</Line>
        {extra && <Line name={m.bonus_line_short()}>{extra.cash > 0 ? `+${cashText(extra.cash)}` : '0'}</Line>}
        <Line name={isForAll ? m.donation_total() : m.donation_total_with({ methods: namesOf(extra.methods) })} isTotal>
          {m.donation_cash({ cash: cashText(total) })}
        </Line>
      </dl>
      <Example basket={basketFor(total, picks?.data ?? [])} />
      <LinkButton to={amountAddress(amount, name)} aria-label={m.donation_give_named({ amount: wholeBrlText(amount) })}>
        {m.donation_give()}
      </LinkButton>
    </Card>
  )
}

const namesOf = (methods: readonly PaymentMethod[]): string => methods.map((method) => methodWords[method]()).join(', ')

/** An example of what the Cash buys in the shop. */
function Example({ basket }: { basket: BasketLine<Picks['data'][number]>[] }) {
  const locale = useLocale()
  if (basket.length === 0) return null
  return (
    <div className="grid gap-2 text-sm">
      <p className="text-muted">{m.donation_example()}</p>
      {basket.map(({ good: { id, name, look, amount, locale: of }, quantity }) => (
        <p key={id} className="flex items-center gap-2">
          <ItemIcon name={name} look={look} amount={amount} className="size-9" />
          <span className="min-w-0">
            {quantity > 1 && <span className="tabular text-brass">{quantity} × </span>}
            <span lang={of === locale ? undefined : of}>{name}</span>
          </span>
        </p>
      ))}
    </div>
  )
}

function Line({ name, isTotal = false, children }: { name: string; isTotal?: boolean; children: string }) {
  return (
    <div className={`flex justify-between gap-4 ${isTotal ? 'mt-1 border-t border-line pt-2' : ''}`}>
      <dt className="text-muted">{name}</dt>
      <dd className={isTotal ? 'tabular text-base font-semibold' : 'tabular'}>{children}</dd>
    </div>
  )
}

function Steps() {
  const { takesTransfers } = useSettings()
  const steps = [
    { title: m.donation_step_choose(), text: m.donation_step_choose_text() },
    { title: m.donation_step_pay(), text: m.donation_step_pay_text() },
    { title: m.donation_step_play(), text: m.donation_step_play_text() },
  ]
  return (
    <section aria-labelledby="steps" className="grid gap-5">
      <h2 id="steps">{m.donation_steps()}</h2>
      <ol className="grid gap-4 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <Card as="li" key={title} className="flex items-start gap-4">
            <span
              aria-hidden
              className="grid size-10 shrink-0 place-items-center rounded-full border border-brass text-lg font-semibold text-brass"
            >
              {index + 1}
            </span>
            <div className="grid gap-1">
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </Card>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <LinkButton to={amountAddress(donationAmount.preset, m.donation_hero_promo())} variant="primary">
          {m.donation_hero_button()}
        </LinkButton>
        {takesTransfers && (
          <AppLink
            to="/deposit/store"
            className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
          >
            {m.donation_by_hand()}
          </AppLink>
        )}
      </div>
      <RefundRule />
    </section>
  )
}
