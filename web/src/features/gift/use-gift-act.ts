import { m } from '@guildhall/messages'
import { useState } from 'react'
import { api, ApiError } from '../../api/client.ts'
import { getGift } from '../../api/generated.ts'
import { toast } from '../../ui/toast.ts'
import type { Gift } from './gift.ts'

/**
 * Runs acts on a gift, one at a time. A refusal is a message; when the gift has ended or changed meanwhile, it is read
 * again.
 */
export function useGiftAct(gift: Gift, onChange: (now: Gift) => void) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')

  async function run(act: () => Promise<{ data: Gift; message?: string }>): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setFailure('')
    try {
      const { data, message } = await act()
      onChange(data)
      if (message) toast.success(message)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.gift_act_failed())
      if (error.status === 409) {
        const now = await api(getGift, { params: { id: gift.id } }).catch(() => null)
        if (now) onChange(now.data)
      }
      return false
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, failure, run }
}
