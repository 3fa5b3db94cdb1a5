import { m } from '@guildhall/messages'
import { useState } from 'react'
import type { DeliveryTarget } from '@guildhall/contract/shop-rules'
import { api } from '../../api/client.ts'
import { acceptGift, declineGift, openGift } from '../../api/generated.ts'
import { GameAccountNotice, useUnconfirmed } from '../../shell/GameAccountNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { TargetChoice } from '../shop/public.ts'
import { ClosedIcon } from './ClosedIcon.tsx'
import { nameOf, type Gift } from './gift.ts'
import { useGiftAct } from './use-gift-act.ts'

interface Props {
  gift: Gift
  hasInventory: boolean
  onChange: (now: Gift) => void
}

/** A gift that waits for its reader: closed at first, then with giver and item, and the decision. */
export function ReceivedGift({ gift, hasInventory, onChange }: Props) {
  const { id } = gift
  const { isBusy, failure, run } = useGiftAct(gift, onChange)
  const [isDeclining, setDeclining] = useState(false)
  const [target, setTarget] = useState<DeliveryTarget>('storage')
  const isUnconfirmed = useUnconfirmed() !== null
  const isOpen = gift.item !== null
  const where = hasInventory ? target : 'storage'

  return (
    <div className="grid gap-4">
      {isOpen ? (
        <div role="status">
          <h1 className="wrap-anywhere">{m.gift_reveal_title({ giver: gift.giver ?? '', item: nameOf(gift) })}</h1>
        </div>
      ) : (
        <Closed gift={gift} />
      )}
      {isOpen && <GameAccountNotice />}
      {isOpen && (
        <Card>
          <TargetChoice target={where} onChange={setTarget} hasInventory={hasInventory} />
        </Card>
      )}
      <FormFailure>{!isDeclining && failure}</FormFailure>
      <div className="flex flex-wrap gap-3">
        {isOpen ? (
          !isUnconfirmed && (
            <Button
              variant="primary"
              busy={isBusy && !isDeclining}
              onClick={() => void run(() => api(acceptGift, { params: { id }, body: { target: where } }))}
            >
              {m.gift_accept()}
            </Button>
          )
        ) : (
          <Button
            variant="primary"
            busy={isBusy && !isDeclining}
            onClick={() => void run(() => api(openGift, { params: { id } }))}
          >
            {m.gift_open()}
          </Button>
        )}
        <Button onClick={() => setDeclining(true)}>{isOpen ? m.gift_decline() : m.gift_decline_sealed()}</Button>
      </div>
      <ConfirmDialog
        open={isDeclining}
        onClose={() => setDeclining(false)}
        onConfirm={async () => {
          if (await run(() => api(declineGift, { params: { id } }))) setDeclining(false)
        }}
        title={
          isOpen ? m.gift_decline_title_of({ item: nameOf(gift), giver: gift.giver ?? '' }) : m.gift_decline_title()
        }
        confirm={m.gift_decline_confirm()}
        dismiss={m.gift_keep()}
        error={failure}
      >
        {m.gift_decline_text()}
      </ConfirmDialog>
    </div>
  )
}

function Closed({ gift }: { gift: Gift }) {
  return (
    <Card className="flex items-center gap-4">
      <ClosedIcon className="size-20" />
      <div className="grid min-w-0 gap-1">
        <h1>{m.gift_sealed_title()}</h1>
        <p>{m.gift_sealed_text()}</p>
        <p className="text-sm text-muted">
          {m.gift_fact_until()}: <Moment at={gift.expires_at} />
        </p>
      </div>
    </Card>
  )
}
