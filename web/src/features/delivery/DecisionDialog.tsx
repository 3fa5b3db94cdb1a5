import { m } from '@guildhall/messages'
import { useRevalidator } from 'react-router'
import { deliveryNote } from '@guildhall/contract/delivery'
import { resendDelivery, settleDelivery, stopDelivery } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { Row } from './row.ts'

export interface Decision {
  what: 'settle' | 'resend' | 'stop'
  row: Row
}

/** Asks for the reason, names the item and the account, and says what will happen. */
export function DecisionDialog({ decision, onClose }: { decision: Decision | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()

  async function decide({ what, row }: Decision, note: string): Promise<string | undefined> {
    try {
      const { message } = await ask(what, row, note)
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Another member of staff decided first; the page behind the dialog shows the current state.
      if (error.body.code === 'delivery_decided') await revalidate()
      return error.message || m.error_unavailable()
    }
  }

  const what = decision?.what ?? 'settle'
  const about = { item: decision?.row.item.name ?? '', login: decision?.row.login ?? '' }
  const { title, confirm, effect } = words[what]
  return (
    <ReasonDialog
      open={decision !== null}
      tone={what === 'settle' ? 'plain' : 'danger'}
      title={title(about)}
      confirm={confirm()}
      reason={deliveryNote}
      onConfirm={(note) => decide(decision!, note)}
      onClose={onClose}
    >
      {effect(decision?.row.state)}
    </ReasonDialog>
  )
}

function ask(what: Decision['what'], { id, attempt }: Row, note: string) {
  const params = { id }
  if (what === 'stop') return api(stopDelivery, { params, body: { note } })
  const call = { params, body: { note, attempt } }
  return what === 'settle' ? api(settleDelivery, call) : api(resendDelivery, call)
}

const resendEffect = (state: Row['state'] | undefined): string =>
  state === 'unknown' ? m.delivery_resend_effect_unknown() : m.delivery_resend_effect_failed()

const words = {
  settle: {
    title: m.delivery_settle_title,
    confirm: m.delivery_settle_confirm,
    effect: () => m.delivery_settle_effect(),
  },
  resend: { title: m.delivery_resend_title, confirm: m.delivery_resend_confirm, effect: resendEffect },
  stop: { title: m.delivery_stop_title, confirm: m.delivery_stop_confirm, effect: () => m.delivery_stop_effect() },
}
