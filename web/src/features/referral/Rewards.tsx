import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { lookOf } from '@guildhall/contract/item-look'
import type { PublicSettingsOf } from '@guildhall/contract/setting-groups'
import { redeemReward } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { sendOnce } from '../../api/idempotency.ts'
import { GameAccountNotice } from '../../shell/GameAccountNotice.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ItemIcon } from '../items/public.ts'
import { toast } from '../../ui/toast.ts'
import { tierStates, type Figures } from './rules.ts'

type Tier = PublicSettingsOf<'referral'>['tiers'][number]
type TierState = ReturnType<typeof tierStates>[number]
type Reward = Figures['rewards'][number]

const rewardWords = {
  on_way: m.referral_reward_on_way,
  delivered: m.referral_reward_delivered,
  with_staff: m.referral_reward_with_staff,
}

/** The four tiers. Each shows how many referrals are missing, or the state of its delivery. */
export function Rewards({ tiers, figures }: { tiers: readonly Tier[]; figures: Figures }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const states = tierStates(tiers, figures.valids, figures.redeemed)

  async function redeem(tier: number) {
    setBusy(true)
    try {
      const { message } = await sendOnce('redeem', tier, (idempotencyKey) => api(redeemReward, { idempotencyKey }))
      toast.success(message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.warning(error.message || m.error_unavailable())
    } finally {
      setBusy(false)
    }
    await revalidate()
  }

  return (
    <section aria-labelledby="rewards" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="rewards">{m.referral_rewards()}</h2>
        <p className="max-w-3xl text-muted">{m.referral_review_notice()}</p>
      </div>
      <GameAccountNotice />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {tiers.map((tier, at) => (
          <TierCard
            key={tier.referrals}
            tier={tier}
            at={at}
            state={states[at]!}
            reward={figures.rewards.find((each) => each.tier === tier.referrals)}
            busy={busy}
            onRedeem={() => void redeem(tier.referrals)}
          />
        ))}
      </ul>
    </section>
  )
}

/** The tier at the index `at`. */
function TierCard({
  tier,
  at,
  state,
  reward,
  busy,
  onRedeem,
}: {
  tier: Tier
  at: number
  state: TierState
  reward: Reward | undefined
  busy: boolean
  onRedeem: () => void
}) {
  const { isRedeemed, isRedeemable } = state
  return (
    <Card as="li" className="grid content-between gap-4">
      <div className="grid gap-3">
        <div className="flex items-start justify-between gap-3">
          <ItemIcon name={tier.name} look={lookOf(tier.name)} rarity={rarities[at] ?? 'rare'} className="size-14" />
          <Badge tone={isRedeemed ? 'success' : 'warn'}>
            {isRedeemed ? m.referral_redeemed_badge() : m.referral_pending_badge()}
          </Badge>
        </div>
        <div className="grid gap-1">
          <p className="text-sm text-muted">{m.referral_tier({ count: tier.referrals })}</p>
          <h3 className="text-lg font-semibold">{tier.name}</h3>
          <p className="text-muted">{tier.lasts}</p>
        </div>
      </div>
      <div className="grid gap-2">
        <p className="text-sm text-muted">{standingOf(state, reward)}</p>
        <Button
          variant={isRedeemable ? 'primary' : 'secondary'}
          disabled={!isRedeemable}
          busy={busy && isRedeemable}
          aria-label={m.referral_redeem_named({ reward: tier.name })}
          onClick={onRedeem}
        >
          {m.referral_redeem()}
        </Button>
      </div>
    </Card>
  )
}

/** The state of the delivery, otherwise what is missing; '' when there is neither. */
function standingOf({ isRedeemed, isRedeemable, missing }: TierState, reward: Reward | undefined): string {
  if (reward) return rewardWords[reward.state]()
  if (isRedeemed || isRedeemable) return ''
  return missing > 0 ? m.referral_missing({ count: missing }) : m.referral_redeem_lower()
}

const rarities = ['uncommon', 'rare', 'epic', 'legendary'] as const
