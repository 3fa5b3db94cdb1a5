import { m } from '@guildhall/messages'
import { CircleAlert } from 'lucide-react'
import type { ChestRule } from '@guildhall/contract/market-rules'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import type { Presence } from './use-presence.ts'

type Purpose = 'buy' | 'cancel' | 'chest'

/** What the player must do in the game before items move, and whether that is the case now. */
export function OnlineRule({ rule, to, presence }: { rule: ChestRule; to: Purpose; presence: Presence | null }) {
  const currentRule = presence?.rule ?? rule
  return (
    <section
      aria-label={m.market_rule()}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warn bg-s1 px-4 py-3"
    >
      <CircleAlert className="size-5 shrink-0 text-warn" aria-hidden />
      <p className="min-w-48 flex-1">{currentRule === 'none' ? m.market_rule_none() : words[currentRule][to]()}</p>
      {presence && currentRule !== 'none' && (
        <p role="status" className="flex items-center gap-2 text-sm">
          {presence.presence !== 'unknown' && presence.presence !== 'absent' && (
            <span className="text-muted">{m.market_you_are()}</span>
          )}
          <PresenceMark presence={presence.presence} />
        </p>
      )}
    </section>
  )
}

const words: Record<Exclude<ChestRule, 'none'>, Record<Purpose, () => string>> = {
  online: {
    buy: m.market_rule_online_buy,
    cancel: m.market_rule_online_cancel,
    chest: m.market_rule_online_chest,
  },
  offline: {
    buy: m.market_rule_offline_buy,
    cancel: m.market_rule_offline_cancel,
    chest: m.market_rule_offline_chest,
  },
}

const PresenceMark = ({ presence }: Pick<Presence, 'presence'>) => (
  <Badge tone={tones[presence]}>{marks[presence]()}</Badge>
)
const tones: Record<Presence['presence'], BadgeTone> = {
  online: 'success',
  select: 'info',
  offline: 'neutral',
  absent: 'warn',
  unknown: 'warn',
}
const marks: Record<Presence['presence'], () => string> = {
  online: m.market_presence_online,
  select: m.market_presence_select,
  offline: m.market_presence_offline,
  absent: m.market_presence_no_account,
  unknown: m.market_presence_no_answer,
}
