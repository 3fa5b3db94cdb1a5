import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import {
  Bell as BellIcon,
  Check,
  CircleCheck,
  CircleX,
  ClipboardList,
  Coins,
  Gamepad2,
  Gift,
  Handshake,
  Hourglass,
  LifeBuoy,
  MessageSquareReply,
  MessageSquareText,
  Package,
  PackageCheck,
  PackageX,
  Scale,
  ShieldOff,
  Undo2,
  UserCheck,
  UsersRound,
  MailX,
  type LucideIcon,
} from 'lucide-react'
import { useRef } from 'react'
import { leadsSomewhere } from '../../app/paths.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { Entry } from './entries.ts'

const icons: Record<Entry['kind'], [LucideIcon, colour: string]> = {
  payment_approved: [CircleCheck, 'text-success'],
  payment_review: [Hourglass, 'text-info'],
  payment_reversed: [Undo2, 'text-danger'],
  payment_credited: [CircleCheck, 'text-success'],
  payment_uncredited: [CircleX, 'text-danger'],
  payment_unchanged: [CircleCheck, 'text-info'],
  payment_refunded: [Undo2, 'text-danger'],
  payment_surplus_returned: [Undo2, 'text-success'],
  deposit_approved: [CircleCheck, 'text-success'],
  deposit_refused: [CircleX, 'text-danger'],
  item_delivered: [PackageCheck, 'text-success'],
  delivery_failed: [PackageX, 'text-danger'],
  delivery_waits: [Package, 'text-warn'],
  purchase_refunded: [Undo2, 'text-success'],
  gift_received: [Gift, 'text-brass'],
  gift_ended: [Gift, 'text-info'],
  item_restocked: [Package, 'text-success'],
  staff_credit: [Coins, 'text-brass'],
  sale_sold: [Coins, 'text-brass'],
  market_settled: [Handshake, 'text-verd'],
  market_watched: [Handshake, 'text-brass'],
  market_ended: [Hourglass, 'text-muted'],
  market_held: [Hourglass, 'text-warn'],
  market_released: [CircleCheck, 'text-success'],
  ticket_answered: [MessageSquareReply, 'text-info'],
  ticket_reopened: [MessageSquareText, 'text-warn'],
  ticket_solved: [CircleCheck, 'text-success'],
  ticket_merged: [MessageSquareText, 'text-info'],
  ticket_handed: [MessageSquareText, 'text-warn'],
  referral_reviewed: [UserCheck, 'text-verd'],
  referral_bonus: [Gift, 'text-brass'],
  creator_started: [Gift, 'text-brass'],
  creator_paid: [Gift, 'text-brass'],
  referral_bonus_back: [Undo2, 'text-warn'],
  account_adopted: [UserCheck, 'text-warn'],
  game_account: [Gamepad2, 'text-info'],
  mail_refused: [MailX, 'text-warn'],
  totp_removed: [ShieldOff, 'text-warn'],
  closing_stopped: [UserCheck, 'text-success'],
  account_helped: [LifeBuoy, 'text-info'],
  export_ready: [PackageCheck, 'text-success'],
  export_failed: [CircleX, 'text-danger'],
  staff_credit_reversed: [Undo2, 'text-danger'],
  approval_requested: [UsersRound, 'text-warn'],
  approval_decided: [UsersRound, 'text-info'],
  above_limit: [Scale, 'text-warn'],
  credit_reversed: [Scale, 'text-warn'],
  item_price: [Scale, 'text-warn'],
  large_coupon: [Scale, 'text-warn'],
  check_findings: [CircleX, 'text-danger'],
  alert: [CircleX, 'text-danger'],
  staff_task: [ClipboardList, 'text-warn'],
}

/** A notification. Its link and its button both mark it as read. */
export function NotificationEntry({
  entry,
  onRead,
  onFollow,
}: {
  entry: Entry
  onRead: () => void
  onFollow: () => void
}) {
  const { text, link, createdAt, isRead } = entry
  // A page that was opened before an update may get kinds that it does not know.
  const [Kind, colour] = (icons as Partial<typeof icons>)[entry.kind] ?? [BellIcon, 'text-muted']
  const element = useRef<HTMLLIElement>(null)
  return (
    <li
      ref={element}
      tabIndex={-1}
      data-notification={entry.kind}
      className="relative flex items-start gap-3 border-b border-line py-3 last:border-0"
    >
      <span data-edged className={clsx('grid size-9 shrink-0 place-items-center rounded-md bg-s3', colour)}>
        <Kind aria-hidden className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className={isRead ? 'text-muted' : 'font-semibold'}>
          {link && leadsSomewhere(link) ? (
            <AppLink
              to={link}
              className="stretched hover:text-brass"
              onClick={() => {
                if (!isRead) onRead()
                onFollow()
              }}
            >
              {text}
            </AppLink>
          ) : (
            text
          )}
        </p>
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <RelativeTime at={createdAt} />
          {!isRead && <Badge tone="brass">{m.notification_unread()}</Badge>}
        </p>
      </div>
      {!isRead && (
        <button
          type="button"
          aria-label={m.notification_read_one({ text })}
          title={m.notification_read_it()}
          onClick={() => {
            onRead()
            // The button disappears, so the focus moves to the entry.
            element.current?.focus()
          }}
          className="relative -me-2 -mt-1 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text"
        >
          <Check aria-hidden className="size-5" />
        </button>
      )}
    </li>
  )
}
