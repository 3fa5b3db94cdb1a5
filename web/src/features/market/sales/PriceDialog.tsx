import { m } from '@guildhall/messages'
import { useState } from 'react'
import { readPrice } from '@guildhall/contract/market-rules'
import { changePrice } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { cashText } from '../../../format/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { toast } from '../../../ui/toast.ts'
import { Changed } from '../listings/Changed.tsx'
import { Effects } from '../Effects.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { ItemName } from '../ItemName.tsx'
import { PriceHint } from '../prices/PriceHint.tsx'
import { PriceInput } from './PriceInput.tsx'
import { Proceeds } from './Proceeds.tsx'
import type { Sale } from './SalesTable.tsx'
import { UnitPrice } from '../UnitPrice.tsx'

interface Props {
  sale: Sale | null
  onClose: () => void
  /** Called with the current sale, whether this dialog or another page changed it. */
  onChanged: (now: Sale) => void
}

/** Asks for a new price of a listing, and shows the seller's proceeds. */
export function PriceDialog({ sale, onClose, onChanged }: Props) {
  return (
    <Dialog open={sale !== null} onClose={onClose} title={m.market_price_title({ item: sale?.item_name ?? '' })}>
      {sale && <Question key={sale.id} sale={sale} onClose={onClose} onChanged={onChanged} />}
    </Dialog>
  )
}

function Question({ sale: first, onClose, onChanged }: Props & { sale: Sale }) {
  const { sale, change, digits, price, problem, failure, isGone, busy, type, send } = usePriceChange(first, {
    onClose,
    onChanged,
  })
  const { item_name: name, amount, effects, price: present, version, fee_percent: percent } = sale
  return (
    <Form onSubmit={send} className="grid gap-4">
      {change && <Changed key={version} message={change.message} before={lotOf(change.before)} now={lotOf(sale)} />}
      <ItemName name={name} look={sale.look} amount={amount} />
      <Effects lines={effects} />
      <Facts>
        <Fact name={m.market_price_before()}>
          {m.market_cash({ cash: cashText(present) })}
          <UnitPrice price={present} amount={amount} />
        </Fact>
      </Facts>
      <PriceInput
        label={m.market_price_new()}
        hint={m.market_price_hint()}
        error={problem}
        digits={digits}
        onChange={type}
      />
      <PriceHint itemKey={sale.item_key} amount={amount} />
      <Proceeds price={price} feePercent={percent} amount={amount} />
      <FormFailure>{failure}</FormFailure>
      <DialogActions>
        <Button onClick={onClose}>{isGone ? m.ui_close() : m.ui_cancel()}</Button>
        {!isGone && (
          <Button key={version} type="submit" variant="primary" busy={busy}>
            {change ? m.market_confirm_changed() : m.market_price_action()}
          </Button>
        )}
      </DialogActions>
    </Form>
  )
}

/** After these refusals there is no price to change. */
const closing = ['listing_closed', 'not_found', 'listing_frozen']

/** The new price and how it is sent. When the listing has changed, it asks again with the current state. */
function usePriceChange(first: Sale, { onClose, onChanged }: Pick<Props, 'onClose' | 'onChanged'>) {
  const [sale, setSale] = useState(first)
  const [change, setChange] = useState<{ before: Sale; message: string } | null>(null)
  const [digits, setDigits] = useState('')
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState('')
  const [isGone, setGone] = useState(false)
  const [busy, setBusy] = useState(false)
  const { id, version } = sale
  const price = readPrice(digits)

  async function send() {
    if (busy || isGone) return
    setFailure('')
    const wrong = price === null ? m.error_price_invalid() : price === sale.price ? m.market_price_same() : undefined
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      const { message, data } = await sendOnce('market-price', [id, digits, version], (idempotencyKey) =>
        api(changePrice, { body: { id, price: digits }, idempotencyKey, seenVersion: version }),
      )
      toast.success(message)
      onChanged(data)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  function showRefusal({ message, body: { code, now } }: ApiError) {
    if (code === 'listing_changed') {
      setChange({ before: sale, message })
      setSale(now as Sale)
      onChanged(now as Sale)
    } else if (code === 'price_invalid') setProblem(message || m.error_price_invalid())
    else {
      setFailure(message || m.error_unavailable())
      setGone(closing.includes(code ?? ''))
    }
  }

  function type(typed: string) {
    setDigits(typed)
    setProblem(undefined)
  }

  return { sale, change, digits, price, problem, failure, isGone, busy, type, send }
}

const lotOf = ({ item_name: name, amount, effects, price }: Sale) => ({ name, amount, effects, price })
