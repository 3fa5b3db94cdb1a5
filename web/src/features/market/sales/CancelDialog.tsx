import { m } from '@guildhall/messages'
import { useState } from 'react'
import { cancelSale } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { cashText } from '../../../format/money.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ItemSummary } from '../../items/public.ts'
import { toast } from '../../../ui/toast.ts'
import { countedName } from '../lot.ts'
import type { Sale } from './SalesTable.tsx'

/** Asks before a sale ends, with the item's name, and says where the item goes. */
export function CancelDialog({
  sale,
  onClose,
  onCancelled,
}: {
  sale: Sale | null
  onClose: () => void
  onCancelled: (id: number) => void
}) {
  const [failure, setFailure] = useState('')

  async function cancel({ id }: Sale) {
    setFailure('')
    try {
      const { message, data } = await sendOnce('market-cancel', id, (idempotencyKey) =>
        api(cancelSale, { body: { id }, idempotencyKey }),
      )
      const tell = data.state === 'cancelled' ? toast.success : toast.info
      tell(message || m.market_cancelled())
      onCancelled(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message || m.error_unavailable())
    }
  }

  return (
    <ConfirmDialog
      open={sale !== null}
      onClose={() => {
        setFailure('')
        onClose()
      }}
      onConfirm={() => (sale ? cancel(sale) : undefined)}
      title={m.market_cancel_question({ item: sale?.item_name ?? '' })}
      confirm={m.market_cancel_confirm()}
      dismiss={m.market_cancel_keep()}
      error={failure}
    >
      {sale && (
        <div className="grid gap-3">
          <ItemSummary
            item={{ name: sale.item_name, effects: sale.effects, amount: sale.amount ?? 1, look: sale.look }}
          />
          <p>{m.market_lot_priced({ lot: countedName(sale.item_name, sale.amount), cash: cashText(sale.price) })}</p>
          <p>{m.market_cancel_effect({ slot: sale.slot })}</p>
        </div>
      )}
    </ConfirmDialog>
  )
}
