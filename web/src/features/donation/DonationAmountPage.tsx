import { m } from '@guildhall/messages'
import { useState, type FormEvent } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import type { DonationQuote } from '@guildhall/contract/campaign-rules'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import { listCurrentCampaigns } from '../../api/generated.ts'
import { load } from '../../api/load.ts'
import { outcomeOf } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { useSettings } from '../../app/settings.ts'
import { BalanceLine } from '../../shell/BalanceLine.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { useFailureFocus } from '../../ui/failure-focus.ts'
import { BonusBanner, useCampaigns, useQuote, type Campaign } from '../campaign/public.ts'
import { CreatorField, useCreatorCode } from '../creator/public.ts'
import { RefundRule } from './RefundRule.tsx'
import { amountFor, hidesPromo, presetOf, reaisOf } from './amount.ts'
import { AmountPicker } from './AmountPicker.tsx'
import type { DataNeeded, OpenPayment } from './begin-payment.ts'
import { DataDialog } from './DataDialog.tsx'
import { DonationOff } from './DonationOff.tsx'
import { FailureNote } from './FailureNote.tsx'
import { MethodPicker } from './MethodPicker.tsx'
import { OpenPaymentDialog } from './OpenPaymentDialog.tsx'
import { PayBar } from './PayBar.tsx'
import { Summary } from './Summary.tsx'
import { useMethods } from './use-methods.ts'
import { usePaymentStart } from './use-payment-start.ts'

export const head = (): Head => ({ title: m.donation_amount_title(), description: m.donation_amount_intro() })

export const loader = load(async ({ api }) => (await outcomeOf(api(listCurrentCampaigns))).data?.data ?? [])

/** Amount, method and what it is worth; then the payment begins. The choices are in the address. */
export default function DonationAmountPage() {
  const [search] = useSearchParams()
  const { isDonationOff } = useSettings()
  const promo = hidesPromo(search) ? null : search.get('promoTitle')?.slice(0, 120)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <header className="grid gap-3">
        <Breadcrumb
          trail={[
            { label: m.ui_home(), to: '/' },
            { label: m.donation_title(), to: '/donation' },
            { label: m.donation_amount_title() },
          ]}
        />
        <div className="grid gap-1">
          <h1>{m.donation_amount_title()}</h1>
          {promo && <p className="text-lg font-semibold text-brass">{promo}</p>}
          <p className="max-w-2xl text-muted">{m.donation_amount_intro()}</p>
        </div>
        <BalanceLine to="/activities" />
      </header>
      {isDonationOff ? (
        <DonationOff />
      ) : (
        // Another link to this page mounts a new form.
        <DonationForm
          key={search.get('preset')}
          preset={presetOf(search.get('preset'))}
          requested={search.get('method')}
        />
      )}
    </div>
  )
}

/** The server sends the largest amount later; until then this one holds. */
const unknownLargest = 100_000

function DonationForm({ preset, requested }: { preset: number; requested: string | null }) {
  const { found, retry } = useMethods()
  const { campaigns, renew } = useCampaigns(useLoaderData<typeof loader>())
  const creator = useCreatorCode()
  const quote = useQuote(campaigns, creator.percent)
  const { text, setText, reais, method, commit, choose } = useChoice(preset, requested, found)
  const [needs, setNeeds] = useState<DataNeeded | null>(null)
  const [open, setOpen] = useState<OpenPayment | null>(null)
  const payment = usePaymentStart({
    onNeeds: setNeeds,
    onOpen: setOpen,
    onQuote: () => void (renew(), creator.renew()),
  })
  const tries = useFailureFocus<HTMLFormElement>()
  const isValid = reais !== null && method !== undefined
  const worth = quote(method ?? 'mercado_pix', reais ?? 0)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    commit(reais)
    return payment.start(method, reais, { cash: quote(method, reais).total, code: creator.sent })
  }
  const startAgain = (why: { isRetry?: boolean; isAnother?: boolean }) => {
    if (!isValid) return
    const { total: cash } = quote(method, reais)
    void payment.start(method, reais, { ...why, cash, code: creator.sent }).finally(tries.afterTry)
  }

  return (
    <>
      {campaigns.length > 0 && <BonusBanner campaigns={campaigns} />}
      <Form onSubmit={submit} tries={tries} className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="grid gap-8">
          <AmountPicker
            text={text}
            largest={found?.data?.maxAmount ?? unknownLargest}
            cashOf={(amount) => quote(method ?? 'mercado_pix', amount).total}
            onType={setText}
            onCommit={commit}
          />
          <MethodPicker found={found} retry={retry} chosen={method} onChoose={choose} />
          <CreatorField creator={creator} />
        </div>
        <Order reais={reais} method={method} payment={payment} quote={worth} hasCampaigns={campaigns.length > 0} />
        <PayBar reais={reais} method={method} cash={worth.total} busy={payment.busy} />
      </Form>
      <DataDialog
        needs={needs}
        onClose={() => setNeeds(null)}
        onSaved={() => {
          setNeeds(null)
          // Once, automatically; if the server asks again, the reason is another one.
          startAgain({ isRetry: true })
        }}
      />
      <OpenPaymentDialog
        open={open}
        onClose={() => setOpen(null)}
        onAnother={() => {
          setOpen(null)
          startAgain({ isAnother: true })
        }}
      />
    </>
  )
}

/** The chosen amount and method, also written into the address. `reais` is null while the amount cannot be paid. */
function useChoice(preset: number, requested: string | null, found: ReturnType<typeof useMethods>['found']) {
  const [text, setText] = useState(String(preset))
  const [pickedMethod, setPickedMethod] = useState(requested)
  const offered = found?.data?.methods.map(({ method }) => method) ?? []
  const usual: PaymentMethod = found?.data && !found.data.isInBrazil ? 'mercado_card' : 'mercado_pix'
  const method = [pickedMethod, usual, offered[0]].flatMap((choice) => offered.find((each) => each === choice) ?? [])[0]
  // The summary already shows the rounded amount while the field holds another number: 55 for 52.
  const reais = amountFor(reaisOf(text), found?.data?.maxAmount ?? unknownLargest)

  const commit = (amount: number) => {
    setText(String(amount))
    writeToAddress('preset', String(amount))
  }
  const choose = (chosen: PaymentMethod) => {
    setPickedMethod(chosen)
    writeToAddress('method', chosen)
  }
  return { text, setText, reais, method, commit, choose }
}

/** The summary of the payment, with the button that begins it. */
function Order({
  reais,
  method,
  payment: { busy, failure },
  quote,
  hasCampaigns,
}: {
  reais: number | null
  method: PaymentMethod | undefined
  payment: ReturnType<typeof usePaymentStart>
  quote: DonationQuote<Campaign>
  hasCampaigns: boolean
}) {
  const { takesTransfers } = useSettings()
  return (
    <Card as="aside" aria-labelledby="summary" className="grid gap-4 lg:sticky lg:top-24">
      <h2 id="summary" className="text-xl">
        {m.donation_summary()}
      </h2>
      <Summary reais={reais} method={method} quote={quote} hasCampaigns={hasCampaigns} />
      <p className="text-sm text-muted">{m.donation_points_are_cash()}</p>
      {failure && <FailureNote failure={failure} />}
      <Button
        type="submit"
        variant="primary"
        disabled={reais === null || method === undefined || busy}
        className="w-full"
      >
        {busy ? m.donation_processing() : m.donation_process()}
      </Button>
      <RefundRule />
      {takesTransfers && (
        <AppLink to="/deposit/store" className="text-sm text-brass underline underline-offset-4">
          {m.donation_by_hand()}
        </AppLink>
      )}
    </Card>
  )
}

/** Writes a choice into the address without a navigation, so that a reload or a step back finds it. */
function writeToAddress(name: string, value: string): void {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}
