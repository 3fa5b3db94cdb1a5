import { m } from '@guildhall/messages'
import { useSettings } from '../../app/settings.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { CheckResult, useSetupCheck } from './check.tsx'
import type { FirstSteps } from './data.ts'
import { StepButtons } from './StepButtons.tsx'
import { StepFrame } from './StepFrame.tsx'

type Payments = FirstSteps['payments']

/** Shows which ways to pay are on, what the others lack, and asks each provider something harmless. */
export function PaymentStep({ payments }: { payments: Payments }) {
  const check = useSetupCheck('payment')
  const { takesTransfers } = useSettings()
  const hasProvider = payments.some(({ isOn }) => isOn)
  return (
    <StepFrame step="payment" title={m.setup_payment_title()} intro={m.setup_payment_intro()}>
      <ul className="grid gap-3">
        {payments.map((way) => (
          <Way key={way.provider} {...way} />
        ))}
        <Transfers isOn={takesTransfers} />
      </ul>
      {hasProvider && <CheckResult {...check} />}
      {!hasProvider && !takesTransfers && <p className="text-warn">{m.setup_payment_none()}</p>}
      <StepButtons step="payment" confirm={(hasProvider ? check.isFine : takesTransfers) ? m.setup_next() : null} />
    </StepFrame>
  )
}

/** Donations by bank transfer, which staff approve by hand. They need no provider. */
function Transfers({ isOn }: { isOn: boolean }) {
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">{m.setup_payment_transfers()}</span>
        <Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? m.setup_payment_on() : m.setup_payment_off()}</Badge>
      </p>
      {!isOn && (
        <AppLink
          to="/staff/settings/transfer"
          className="inline-flex min-h-11 w-fit items-center text-brass underline underline-offset-4"
        >
          {m.setup_payment_transfers_on()}
        </AppLink>
      )}
    </li>
  )
}

function Way({ provider, isOn, isSimulated, missing }: Payments[number]) {
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">{names[provider]()}</span>
        <Badge tone={isOn ? 'success' : 'neutral'}>
          {isSimulated ? m.setup_payment_simulated() : isOn ? m.setup_payment_on() : m.setup_payment_off()}
        </Badge>
      </p>
      {missing.length > 0 && (
        <p className="text-sm text-muted">
          {m.setup_payment_missing()} <code className="font-mono break-words">{missing.join(', ')}</code>
        </p>
      )}
    </li>
  )
}

const names = {
  mercadopago: m.payment_provider_mercadopago,
  picpay: m.payment_provider_picpay,
  paypal: m.payment_provider_paypal,
  pix: m.payment_provider_pix,
}
