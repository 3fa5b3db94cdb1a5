import { m } from '@guildhall/messages'
import { useRevalidator } from 'react-router'
import { deliveryNote } from '@guildhall/contract/delivery'
import { resendDelivery, settleDelivery } from '../../api.generated.ts'
import { api, ApiError } from '../../api.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { Row } from './DeliveryCard.tsx'

export interface Decision {
  what: 'settle' | 'resend'
  row: Row
}

/** Asks for the reason, names the item and the account, and says what will happen. */
export function DecisionDialog({ decision, onClose }: { decision: Decision | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()

  async function decide({ what, row }: Decision, note: string): Promise<string | undefined> {
    try {
      const call = { params: { id: row.id }, body: { note, attempt: row.attempt } }
      const { message } = await (what === 'settle' ? api(settleDelivery, call) : api(resendDelivery, call))
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Somebody else was faster: behind the dialog stands what is true now.
      if (error.body.code === 'delivery_decided') await revalidate()
      return error.message || m.error_unavailable()
    }
  }

  const isSettling = decision?.what === 'settle'
  const about = { item: decision?.row.item.name ?? '', login: decision?.row.login ?? '' }
  return (
    <ReasonDialog
      open={decision !== null}
      tone={isSettling ? 'plain' : 'danger'}
      title={isSettling ? m.delivery_settle_title(about) : m.delivery_resend_title(about)}
      confirm={isSettling ? m.delivery_settle_confirm() : m.delivery_resend_confirm()}
      reason={deliveryNote}
      onConfirm={(note) => decide(decision!, note)}
      onClose={onClose}
    >
      {isSettling ? m.delivery_settle_effect() : resendEffect(decision?.row.state)}
    </ReasonDialog>
  )
}

const resendEffect = (state: Row['state'] | undefined): string =>
  state === 'unknown' ? m.delivery_resend_effect_unknown() : m.delivery_resend_effect_failed()
