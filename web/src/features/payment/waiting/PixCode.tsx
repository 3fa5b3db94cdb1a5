import { m } from '@guildhall/messages'
import { Card } from '../../../ui/Card.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { brlText } from '../../../format/money.ts'
import { useSettings } from '../../../app/settings.ts'
import { Brings } from '../Brings.tsx'
import { Expiry } from './Expiry.tsx'
import type { PaymentSummary } from '../states.ts'
import { StatusBadge } from '../StatusBadge.tsx'

/**
 * A Pix to pay. On a phone, where the bank's app is, the code to copy comes first; on wide screens the picture to scan
 * comes first. `png` is base64, with its prefix or without.
 */
export function PixCode({
  code,
  png,
  amount,
  status,
  payment,
}: {
  code: string | null
  png: string | null
  amount: string | number
  status: string | undefined
  payment: PaymentSummary | undefined
}) {
  const { appName } = useSettings()
  return (
    <Card as="section" aria-label={m.payment_pix_code()} className="grid gap-6 md:grid-cols-[auto_1fr] md:gap-8">
      <div className="grid content-start gap-4 md:order-last">
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-2xl font-semibold">{brlText(amount)}</p>
          <StatusBadge status={status} />
        </div>
        <Brings payment={payment} />
        {code ? (
          <>
            <div className="grid md:justify-start">
              <CopyButton text={code} variant="primary">
                {m.payment_copy_pix()}
              </CopyButton>
            </div>
            <code className="rounded-md border border-line bg-bg p-3 text-sm break-all select-all">{code}</code>
          </>
        ) : (
          <p>{m.payment_code_on_its_way()}</p>
        )}
        {payment?.expires_at && <Expiry at={payment.expires_at} />}
        <ol className="grid list-decimal gap-2 ps-5">
          <li>{m.payment_step_copy()}</li>
          <li>{m.payment_step_pay({ amount: brlText(amount), app: appName })}</li>
          <li>{m.payment_step_return()}</li>
        </ol>
        <p className="text-sm text-muted">{m.payment_page_stays()}</p>
      </div>
      <div className="justify-self-center">
        {png ? (
          <img
            src={png.startsWith('data:') ? png : `data:image/png;base64,${png}`}
            alt={m.payment_qr_code()}
            width="256"
            height="256"
            className="size-64 rounded-md bg-white p-2 [image-rendering:pixelated]"
          />
        ) : (
          code && <QrCode text={code} label={m.payment_qr_code()} className="size-64" />
        )}
      </div>
    </Card>
  )
}
