import { m } from '@guildhall/messages'
import { ExternalLink } from 'lucide-react'
import { useCallback } from 'react'
import { useLoaderData } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { payment } from '@guildhall/contract/payment'
import { getPicPayPayment } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { brlText } from '../../../format/money.ts'
import { demandOwnDocument } from '../own-document.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Brings } from '../Brings.tsx'
import { Expiry } from './Expiry.tsx'
import { PaymentProgress } from './PaymentProgress.tsx'
import { nothingFound, PaymentFrame } from '../PaymentFrame.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { usePayment } from './use-payment.ts'

type Reply = ReplyOf<typeof payment.getPicPayPayment>

export const head = (): Head => ({ title: m.payment_picpay_title() })

export const loader = load(async ({ api, params, url }) => {
  demandOwnDocument(url, '/paymentPicPay')
  const referenceId = params.referenceId ?? url.searchParams.get('referenceId') ?? ''
  return {
    referenceId,
    found: referenceId ? await outcomeOf(api(getPicPayPayment, { params: { referenceId } })) : nothingFound,
  }
})

/** A payment at PicPay, whose own page is in a frame; polled until it is paid. */
export default function PaymentPicPayPage() {
  const { referenceId, found } = useLoaderData<typeof loader>()
  return (
    <PaymentFrame title={m.payment_picpay_title()} found={found}>
      {(first) => <PicPay key={referenceId} referenceId={referenceId} first={first} />}
    </PaymentFrame>
  )
}

function PicPay({ referenceId, first }: { referenceId: string; first: Reply }) {
  const ask = useCallback(
    (signal?: AbortSignal) => api(getPicPayPayment, { params: { referenceId }, ...(signal ? { signal } : {}) }),
    [referenceId],
  )
  const follow = usePayment(first, ask)
  const { lastReply } = follow
  // Later replies may lack content that the first one had.
  const content = lastReply.content ?? first.content
  const qrcode = lastReply.qrcode ?? first.qrcode
  const isPage = /^https?:/.test(content ?? '')
  return (
    <PaymentProgress title={m.payment_picpay_title()} follow={follow} amount={lastReply.value}>
      {/* On a phone the amount and the link to the app come first; on wide screens both are beside the frame. */}
      <div className="grid gap-6 lg:grid-cols-[auto_1fr] lg:gap-8">
        <div className="grid content-start justify-items-start gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <p className="text-2xl font-semibold">{brlText(lastReply.value)}</p>
            <StatusBadge status={lastReply.status} />
          </div>
          {content && isPage && (
            <a href={content} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: 'primary' })}>
              <ExternalLink className="size-5" />
              {m.payment_picpay_open()}
            </a>
          )}
          <Brings payment={lastReply.payment} />
          <p>{m.payment_picpay_how()}</p>
          {lastReply.payment?.expires_at && <Expiry at={lastReply.payment.expires_at} />}
          {qrcode && isPage && (
            // PicPay's page in the frame has the same code; two visible codes would look like two payments.
            <details>
              <summary className="cursor-pointer text-sm text-brass underline underline-offset-4">
                {m.payment_picpay_qr()}
              </summary>
              <QrPicture png={qrcode} />
            </details>
          )}
          {qrcode && !isPage && <QrPicture png={qrcode} />}
          <p className="text-sm text-muted">{m.payment_page_stays()}</p>
        </div>
        {content && isPage && (
          <iframe
            src={content}
            title={m.payment_picpay_frame()}
            width="455"
            height="665"
            // A page of another origin, which cannot reach ours; it needs its scripts and its own storage to take a
            // payment.
            // oxlint-disable-next-line react/iframe-missing-sandbox
            sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
            className="max-w-full rounded-lg border border-line bg-white lg:order-first"
          />
        )}
      </div>
    </PaymentProgress>
  )
}

const QrPicture = ({ png }: { png: string }) => (
  <img
    src={png.startsWith('data:') ? png : `data:image/png;base64,${png}`}
    alt={m.payment_qr_code()}
    width="256"
    height="256"
    className="size-64 rounded-md bg-white p-2 [image-rendering:pixelated]"
  />
)
