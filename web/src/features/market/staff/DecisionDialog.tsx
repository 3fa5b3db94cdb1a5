import { m } from '@guildhall/messages'
import { useRevalidator } from 'react-router'
import { escrowReason } from '@guildhall/contract/market-rules'
import { freezeListing, settleEscrow, undoListing, unfreezeListing } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { cashText } from '../../../format/money.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { Escrow } from './words.ts'

export type Decision = { escrow: Escrow } & (
  | { what: 'freeze' | 'unfreeze' | 'undo' }
  | { what: 'settle'; operation: string; happened: boolean }
)

/** Asks for the reason, names the item and the account, and says what will happen. */
export function DecisionDialog({ decision, onClose }: { decision: Decision | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()

  async function decide(choice: Decision, reason: string): Promise<string | undefined> {
    try {
      const { message } = await send(choice, reason)
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Another member of staff decided first; the page behind the dialog shows the current state.
      if (error.body.code === 'escrow_decided') await revalidate()
      return error.message || m.error_unavailable()
    }
  }

  const words = decision ? wordsOf(decision) : { title: '', confirm: '', effect: '' }
  return (
    <ReasonDialog
      open={decision !== null}
      tone={decision?.what === 'undo' ? 'danger' : 'plain'}
      title={words.title}
      confirm={words.confirm}
      reason={escrowReason}
      onConfirm={(reason) => decide(decision!, reason)}
      onClose={onClose}
    >
      {words.effect}
    </ReasonDialog>
  )
}

function send(decision: Decision, reason: string): Promise<{ message: string }> {
  const params = { id: decision.escrow.id }
  switch (decision.what) {
    case 'freeze':
      return api(freezeListing, { params, body: { reason } })
    case 'unfreeze':
      return api(unfreezeListing, { params, body: { reason } })
    case 'undo':
      return api(undoListing, { params, body: { reason } })
    case 'settle': {
      const { operation, happened } = decision
      return api(settleEscrow, { params, body: { reason, operation, happened } })
    }
  }
}

function wordsOf(decision: Decision): { title: string; confirm: string; effect: string } {
  const { escrow } = decision
  const about = { item: escrow.item.name, login: escrow.seller }
  switch (decision.what) {
    case 'freeze':
      return {
        title: m.market_freeze_question(about),
        confirm: m.market_freeze(),
        effect: m.market_freeze_effect({ login: escrow.owner }),
      }
    case 'unfreeze':
      return {
        title: m.market_unfreeze_question(about),
        confirm: m.market_unfreeze(),
        effect: m.market_unfreeze_effect({ login: escrow.owner }),
      }
    case 'undo':
      return {
        title: m.market_undo_question(about),
        confirm: m.market_undo(),
        effect: escrow.is_conflict
          ? m.market_undo_effect_conflict()
          : escrow.buyer
            ? m.market_undo_effect_sold({ cash: cashText(escrow.price), buyer: escrow.buyer, seller: escrow.seller })
            : m.market_undo_effect({ seller: escrow.seller }),
      }
    case 'settle':
      return settleWords(decision)
  }
}

function settleWords({ escrow, operation, happened }: Extract<Decision, { what: 'settle' }>) {
  const match = escrow.operations.find(({ id }) => id === operation)
  const about = { item: escrow.item.name, login: match?.login ?? escrow.owner }
  if (match?.kind === 'take')
    return happened
      ? {
          title: m.market_settle_taken_question(about),
          confirm: m.market_settle_taken(),
          effect: m.market_settle_taken_effect(),
        }
      : {
          title: m.market_settle_not_taken_question(about),
          confirm: m.market_settle_not_taken(),
          effect: m.market_settle_not_taken_effect(),
        }
  return happened
    ? {
        title: m.market_settle_put_question(about),
        confirm: m.market_settle_put(),
        effect: m.market_settle_put_effect(),
      }
    : {
        title: m.market_settle_not_put_question(about),
        confirm: m.market_settle_not_put(),
        effect: m.market_settle_not_put_effect(),
      }
}
