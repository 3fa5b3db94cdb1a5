import { m } from '@guildhall/messages'
import { CreditCard, Landmark, QrCode, Smartphone, Wallet } from 'lucide-react'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import type { Outcome } from '../../api/outcome.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useSettings } from '../../app/settings.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import type { Methods } from './use-methods.ts'

const words: Record<PaymentMethod, { name: () => string; text: () => string; icon: typeof QrCode }> = {
  mercado_pix: { name: m.payment_method_mercado_pix, text: m.donation_method_mercado_pix, icon: QrCode },
  mercado_card: { name: m.payment_method_mercado_card, text: m.donation_method_mercado_card, icon: CreditCard },
  picpay: { name: m.payment_method_picpay, text: m.donation_method_picpay, icon: Smartphone },
  paypal: { name: m.payment_method_paypal, text: m.donation_method_paypal, icon: Wallet },
  pix: { name: m.payment_method_pix, text: m.donation_method_pix, icon: Landmark },
}

/** The available payment methods, one of them chosen. */
export function MethodPicker({
  found,
  retry,
  chosen,
  onChoose,
}: {
  found: Outcome<Methods> | null
  retry: () => void
  chosen: PaymentMethod | undefined
  onChoose: (method: PaymentMethod) => void
}) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-4 font-display text-xl">{m.donation_choose_method()}</legend>
      {!found && (
        <Loading>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} className="h-18 w-full" />
          ))}
        </Loading>
      )}
      {found?.failure && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p className="text-danger">{m.donation_methods_failed()}</p>
          <Button onClick={retry}>{m.ui_retry()}</Button>
        </div>
      )}
      {found?.data && <Choices {...found.data} chosen={chosen} onChoose={onChoose} />}
    </fieldset>
  )
}

function Choices({
  methods,
  isInBrazil,
  chosen,
  onChoose,
}: Methods & { chosen: PaymentMethod | undefined; onChoose: (method: PaymentMethod) => void }) {
  const { takesTransfers } = useSettings()
  if (methods.length === 0)
    return (
      <EmptyState
        title={m.donation_methods_none()}
        action={takesTransfers && <LinkButton to="/deposit/store">{m.donation_by_hand()}</LinkButton>}
      >
        {m.donation_methods_none_text()}
      </EmptyState>
    )
  const isSimulated = methods.find(({ method }) => method === chosen)?.isSimulated
  return (
    <>
      {!isInBrazil && <p className="rounded-md border border-info bg-info-deep p-3">{m.donation_outside_brazil()}</p>}
      <div className="grid gap-3">
        {methods.map(({ method }) => {
          const { name, text, icon: Icon } = words[method]
          return (
            <label
              key={method}
              className="flex cursor-pointer items-center gap-4 rounded-md border border-edge bg-s2 p-3 hover:border-brass has-checked:border-brass has-checked:bg-brass-deep has-focus-visible:outline-3 has-focus-visible:outline-brass"
            >
              <input
                type="radio"
                name="method"
                value={method}
                checked={method === chosen}
                onChange={() => onChoose(method)}
                className="size-5 shrink-0"
              />
              <Icon className="size-6 shrink-0 text-brass" aria-hidden />
              <span>
                <span className="block font-semibold">{name()}</span>
                <span className="block text-sm text-muted">{text()}</span>
              </span>
            </label>
          )
        })}
      </div>
      {isSimulated && (
        <p className="rounded-md border border-warn bg-warn-deep p-3 text-warn">{m.donation_simulated()}</p>
      )}
    </>
  )
}
