import { m } from '@guildhall/messages'
import { BellOff, BellPlus } from 'lucide-react'
import { useState } from 'react'
import { api, ApiError } from '../../../api/client.ts'
import { stopWaitingForRestock, waitForRestock } from '../../../api/generated.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { demandSession } from '../catalogue/use-buying.ts'
import { askOwnOffers, useOwnOffers } from './own-offers.ts'

/** Asks to be notified once when a sold-out item is in stock again, or takes that back. */
export function WaitButton({ item: { id, name } }: { item: { id: number; name: string } }) {
  const own = useOwnOffers(true)
  const [changed, setChanged] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isWaiting = changed ?? own?.waits.includes(id) ?? false

  async function press() {
    if (!demandSession()) return
    setBusy(true)
    try {
      const params = { id }
      const { message } = await (isWaiting ? api(stopWaitingForRestock, { params }) : api(waitForRestock, { params }))
      setChanged(!isWaiting)
      toast.success(message)
      askOwnOffers()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.warning(error.message || m.error_unavailable())
    } finally {
      setBusy(false)
    }
  }
  const label = isWaiting ? m.shop_wait_stop_named({ item: name }) : m.shop_wait_named({ item: name })
  return (
    <Button data-part="wait" className="no-script:hidden" busy={isBusy} aria-label={label} onClick={() => void press()}>
      {isWaiting ? <BellOff className="size-5" aria-hidden /> : <BellPlus className="size-5" aria-hidden />}
      {isWaiting ? m.shop_wait_stop() : m.shop_wait()}
    </Button>
  )
}
