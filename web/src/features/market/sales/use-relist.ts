import { m } from '@guildhall/messages'
import { useState } from 'react'
import { relistOffer } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { toast } from '../../../ui/toast.ts'

/** Offers the item of an ended offer again. Returns the number of the offer under way, and why the last one failed. */
export function useRelist(onDone: (id: number) => void) {
  const [busy, setBusy] = useState<number>()
  const [failure, setFailure] = useState<{ id: number; message: string }>()

  async function relist(id: number) {
    if (busy !== undefined) return
    setBusy(id)
    setFailure(undefined)
    try {
      const { message, data } = await sendOnce('market-relist', id, (idempotencyKey) =>
        api(relistOffer, { body: { id }, idempotencyKey }),
      )
      const say = data.state === 'open' ? toast.success : toast.info
      say(message)
      onDone(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure({ id, message: error.message || m.error_unavailable() })
    } finally {
      setBusy(undefined)
    }
  }

  return { busy, failure, relist }
}
