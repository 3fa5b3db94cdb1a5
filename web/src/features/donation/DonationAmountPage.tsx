import { m } from '@guildhall/messages'
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import type { Head } from '../../app/head.tsx'
import { splitLocale } from '../../format/locale.ts'
import { openLogin } from '../../session/session.ts'
import { useSettings } from '../../app/settings.ts'
import { BalanceLine } from '../../shell/BalanceLine.tsx'
import { token } from '../../session/token.ts'
import { AnyLink } from '../../ui/AnyLink.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { useFailureFocus } from '../../ui/failure-focus.ts'
import { RefundRule } from './RefundRule.tsx'
import { givenFor, hidesPromo, presetOf, reaisOf } from './amount.ts'
import { AmountPicker } from './AmountPicker.tsx'
import { beginPayment, findOpen, type DataNeeded, type OpenPayment } from './begin-payment.ts'
import { DataDialog } from './DataDialog.tsx'
import { failureOf, type Failure } from './failure.ts'
import { MethodPicker } from './MethodPicker.tsx'
import { OpenPaymentDialog } from './OpenPaymentDialog.tsx'
import { Summary } from './Summary.tsx'
import { useMethods } from './use-methods.ts'

export const head = (): Head => ({ title: m.donation_amount_title(), description: m.donation_amount_intro() })

/** How much, how, and what it is worth; then the payment begins. What is chosen stands in the address. */
export default function DonationAmountPage() {
  const [search] = useSearchParams()
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
      {/* Another link to this page begins anew. */}
      <DonationForm key={search.get('preset')} preset={presetOf(search.get('preset'))} wished={search.get('method')} />
    </div>
  )
}

/** The server tells the largest amount later; until then none is too large. */
const unknownLargest = 100_000

function DonationForm({ preset, wished }: { preset: number; wished: string | null }) {
  const [text, setText] = useState(String(preset))
  const [picked, setPicked] = useState(wished)
  const { found, retry } = useMethods()
  const [needs, setNeeds] = useState<DataNeeded | null>(null)
  const [open, setOpen] = useState<OpenPayment | null>(null)
  const payment = usePaymentStart(setNeeds, setOpen)
  const { takesTransfers } = useSettings()
  const tries = useFailureFocus<HTMLFormElement>()

  const offered = found?.data?.methods.map(({ method }) => method) ?? []
  const usual: PaymentMethod = found?.data && !found.data.isInBrazil ? 'mercado_card' : 'mercado_pix'
  const method = [picked, usual, offered[0]].flatMap((wish) => offered.find((each) => each === wish) ?? [])[0]
  // What the summary shows while the field still holds another number: 55 for 52.
  const given = givenFor(reaisOf(text), found?.data?.maxAmount ?? unknownLargest)
  const isValid = given !== null && method !== undefined

  const commit = (amount: number) => {
    setText(String(amount))
    keepInAddress('preset', String(amount))
  }
  const choose = (chosen: PaymentMethod) => {
    setPicked(chosen)
    keepInAddress('method', chosen)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isValid) return
    commit(given)
    return payment.start(method, given)
  }

  return (
    <>
      <Form onSubmit={submit} tries={tries} className="grid gap-8 lg:grid-cols-[1fr_22rem] lg:items-start">
        <div className="grid gap-8">
          <AmountPicker
            text={text}
            largest={found?.data?.maxAmount ?? unknownLargest}
            onType={setText}
            onCommit={commit}
          />
          <MethodPicker found={found} retry={retry} chosen={method} onChoose={choose} />
        </div>
        <Card as="aside" aria-labelledby="summary" className="grid gap-4 lg:sticky lg:top-24">
          <h2 id="summary" className="text-xl">
            {m.donation_summary()}
          </h2>
          <Summary reais={given} method={method} />
          <p className="text-sm text-muted">{m.donation_points_are_cash()}</p>
          {payment.failure && <FailureNote failure={payment.failure} />}
          <Button type="submit" variant="primary" disabled={!isValid || payment.busy} className="w-full">
            {payment.busy ? m.donation_processing() : m.donation_process()}
          </Button>
          <RefundRule />
          {takesTransfers && (
            <AppLink to="/deposit/store" className="text-sm text-brass underline underline-offset-4">
              {m.donation_by_hand()}
            </AppLink>
          )}
        </Card>
      </Form>
      <DataDialog
        needs={needs}
        onClose={() => setNeeds(null)}
        onSaved={() => {
          setNeeds(null)
          // Once, by itself: should it be asked for again, something else is wrong.
          if (isValid) void payment.start(method, given, { isRetry: true }).finally(tries.afterTry)
        }}
      />
      <OpenPaymentDialog
        open={open}
        onClose={() => setOpen(null)}
        onAnother={() => {
          setOpen(null)
          if (isValid) void payment.start(method, given, { isAnother: true }).finally(tries.afterTry)
        }}
      />
    </>
  )
}

/** Begins a payment and goes where it is paid. One at a time, however often the button is hit. */
function usePaymentStart(onNeeds: (needs: DataNeeded) => void, onOpen: (open: OpenPayment) => void) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isUnderWay = useRef(false)
  const rest = useCallback(() => {
    isUnderWay.current = false
    setBusy(false)
  }, [])

  // Back from PayPal, the browser may show this page as it was left.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => event.persisted && rest()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [rest])

  async function start(method: PaymentMethod, reais: number, { isRetry = false, isAnother = false } = {}) {
    if (isUnderWay.current) return
    if (!token()) return openLogin(splitLocale(location.pathname).path + location.search, m.account_login_to_go_on())
    isUnderWay.current = true
    setBusy(true)
    setFailure(null)
    try {
      const open = isAnother || isRetry ? null : await findOpen(method, reais)
      if (open) {
        onOpen(open)
        return rest()
      }
      const { to, needs, ...begun } = await beginPayment(method, reais)
      if (to !== undefined) {
        if ('isAway' in begun && begun.isAway) return location.assign(to)
        await navigate(to)
      } else if (isRetry && !needs.isRefused)
        setFailure({ title: m.donation_pix_failed(), detail: m.donation_data_failed(), isUnconfirmed: false })
      else onNeeds(needs)
      rest()
    } catch (error) {
      rest()
      setFailure(failureOf(method, error))
    }
  }
  return { start, busy, failure }
}

function FailureNote({ failure }: { failure: Failure }) {
  const { supportUrl } = useSettings()
  return (
    <FormFailure className="bg-danger-deep">
      <p className="font-semibold">{failure.title}</p>
      {failure.detail && <p>{failure.detail}</p>}
      {failure.hasNotBegun && (
        <div className="flex flex-wrap gap-3 py-1">
          <Button type="submit">{m.ui_retry()}</Button>
          <Button onClick={showMethods}>{m.payment_other_method()}</Button>
        </div>
      )}
      <p className="flex flex-wrap gap-x-4">
        {failure.isDocument && (
          <AppLink to="/settings/profile" className="underline">
            {m.donation_data_profile()}
          </AppLink>
        )}
        {failure.isUnconfirmed ? (
          <AppLink to="/transactions" className="underline">
            {m.donation_see_transactions()}
          </AppLink>
        ) : (
          supportUrl && (
            <AnyLink to={supportUrl} className="underline">
              {m.donation_support()}
            </AnyLink>
          )
        )}
      </p>
    </FormFailure>
  )
}

/** Brings the ways to pay into view, with the chosen one ready to be changed. */
function showMethods(): void {
  const chosen = document.querySelector<HTMLInputElement>('input[name="method"]:checked')
  chosen?.focus({ preventScroll: true })
  chosen?.closest('fieldset')?.scrollIntoView({ block: 'start' })
}

/** Keeps a choice in the address, so that a reload or a look back finds it; nothing loads for it. */
function keepInAddress(name: string, value: string): void {
  const url = new URL(location.href)
  url.searchParams.set(name, value)
  history.replaceState(history.state, '', url)
}
