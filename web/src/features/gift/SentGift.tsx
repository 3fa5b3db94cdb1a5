import { m } from '@guildhall/messages'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { cancelGift } from '../../api/generated.ts'
import { cashText } from '../../format/money.ts'
import { refreshBalance } from '../../session/balance.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { nameOf, type Gift } from './gift.ts'
import { useGiftAct } from './use-gift-act.ts'

/** What the giver can do: take the gift back while nobody has opened it, and print. */
export function SentGift({ gift, onChange }: { gift: Gift; onChange: (now: Gift) => void }) {
  const { id, receiver: name } = gift
  const { failure, run } = useGiftAct(gift, onChange)
  const [isAsking, setAsking] = useState(false)
  const price = cashText(gift.price ?? 0)
  const mayCancel = gift.state === 'waiting' && gift.opened_at === null
  return (
    <div className="flex flex-wrap gap-3" data-no-print>
      {mayCancel && <Button onClick={() => setAsking(true)}>{m.gift_cancel()}</Button>}
      <Button variant="ghost" onClick={() => window.print()}>
        {m.shop_print()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          if (!(await run(() => api(cancelGift, { params: { id } })))) return
          setAsking(false)
          void refreshBalance()
        }}
        title={m.gift_cancel_title({ item: nameOf(gift), name })}
        confirm={m.gift_cancel()}
        dismiss={m.gift_keep()}
        error={failure}
      >
        {m.gift_cancel_text({ price, name })}
      </ConfirmDialog>
    </div>
  )
}
