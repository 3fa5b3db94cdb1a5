import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
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
      className={clsx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-warn bg-s1 px-3 py-2 max-md:text-sm md:px-4 md:py-3',
        // Above a list it is two lines of a phone, there before the reply. The dialog of a purchase has the whole sentence.
        to === 'buy' && 'max-md:min-h-18 max-md:content-center max-md:gap-y-1 max-md:[&>svg]:hidden',
      )}
    >
      <CircleAlert className="size-5 shrink-0 text-warn" aria-hidden />
      <p className={clsx('min-w-0 flex-1 md:min-w-48', to === 'buy' && 'max-md:basis-full')}>
        {currentRule === 'none' ? (
          m.market_rule_none()
        ) : to === 'buy' ? (
          <>
            <span className="md:hidden">{buyWordsOfPhones[currentRule]()}</span>
            <span className="max-md:hidden">{words[currentRule].buy()}</span>
          </>
        ) : (
          words[currentRule][to]()
        )}
      </p>
      {/* On a phone it has a line of its own, which is there before the reply. */}
      {!presence && to !== 'buy' && <p className="min-h-7 max-md:basis-full" />}
      {presence && currentRule !== 'none' && (
        <p role="status" className="flex min-h-7 items-center gap-2 text-sm max-md:basis-full">
          {presence.presence !== 'unknown' && presence.presence !== 'absent' && (
            <span className={clsx('text-muted', to === 'buy' && 'max-md:sr-only')}>{m.market_you_are()}</span>
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

const buyWordsOfPhones: Record<Exclude<ChestRule, 'none'>, () => string> = {
  online: m.market_rule_online_buy_short,
  offline: m.market_rule_offline_buy_short,
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
