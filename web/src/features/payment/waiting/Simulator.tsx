import { m } from '@guildhall/messages'
import { ExternalLink } from 'lucide-react'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { buttonClass } from '../../../ui/Button.tsx'

type Simulator = ReplyOf<typeof payment.getReceipt>['simulator']

/**
 * In the demo: a note that no money moves, with the link to the simulator's page of this payment or where that page
 * opens.
 */
export function SimulatorNote({ simulator }: { simulator: Simulator | undefined }) {
  if (!simulator) return null
  return (
    <div
      className="flex max-w-2xl flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-warn p-3 text-sm"
      data-no-print
    >
      <p className="text-warn">{m.payment_simulated()}</p>
      {simulator.url ? (
        <a href={simulator.url} target="_blank" rel="noopener noreferrer" className={buttonClass({ size: 'dense' })}>
          <ExternalLink className="size-5" aria-hidden />
          {m.payment_simulated_open()}
        </a>
      ) : (
        <p>{m.payment_simulated_away()}</p>
      )}
    </div>
  )
}
