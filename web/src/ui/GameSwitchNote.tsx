import { m } from '@guildhall/messages'
import { CircleAlert } from 'lucide-react'
import { useSettings } from '../app/settings.ts'

/**
 * Says what staff have not switched on in the game: items are not delivered and nothing is sold, or accounts are neither
 * made nor changed. Nothing while it is on.
 */
export function GameSwitchNote({ of }: { of: 'deliveries' | 'accounts' }) {
  const { areDeliveriesOff, areAccountsOff } = useSettings()
  if (!(of === 'deliveries' ? areDeliveriesOff : areAccountsOff)) return null
  return (
    <p role="note" className="flex items-start gap-3 rounded-lg border border-warn bg-s1 px-4 py-3">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-warn" aria-hidden />
      <span>{of === 'deliveries' ? m.ui_deliveries_off() : m.ui_accounts_off()}</span>
    </p>
  )
}
