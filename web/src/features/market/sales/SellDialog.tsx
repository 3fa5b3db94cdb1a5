import { m } from '@guildhall/messages'
import { useState, type FormEvent } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { offerDays, readPrice } from '@guildhall/contract/market-rules'
import { sellItem } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogActions } from '../../../ui/DialogActions.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'
import { Changed } from '../listings/Changed.tsx'
import { Effects } from '../Effects.tsx'
import { ItemName } from '../ItemName.tsx'
import { PriceHint } from '../prices/PriceHint.tsx'
import { PriceInput } from './PriceInput.tsx'
import { Proceeds } from './Proceeds.tsx'
import type { Presence } from '../use-presence.ts'

export type ChestItem = ReplyOf<typeof market.getCargo>['inventory'][number]

/** The effects in the server's words; an effect without words is shown by its number (D-050). */
export const effectsOf = ({ described, details }: Pick<ChestItem, 'details'> & Partial<ChestItem>): readonly string[] =>
  described?.effects ?? details.effects.map(({ index, value }) => m.item_effect_unknown({ index, value }))

interface Props {
  item: ChestItem | null
  /** The seller's fee, in percent of the price. */
  feePercent: number
  /** The longest time of an offer, in days; absent in replies of an earlier version. */
  daysMost: number | undefined
  presence: Presence | null
  onClose: () => void
  /** The chest differs from what the page shows. */
  onChanged: () => void
  onSold: (slot: number) => void
}

/** Asks for the price before an item leaves the chest, and shows the seller's proceeds. */
export function SellDialog({ item, onClose, ...rest }: Props) {
  return (
    <Dialog open={item !== null} onClose={onClose} title={m.market_sell_title()}>
      {item && <Question key={item.slot} item={item} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

function Question({
  item: first,
  feePercent,
  daysMost,
  presence,
  onClose,
  onChanged,
  onSold,
}: Props & { item: ChestItem }) {
  const { item, change, digits, days, setDays, price, problem, failure, busy, type, send } = useSale(first, {
    daysMost,
    onChanged,
    onSold,
  })
  const { slot, details, version, problem: hindrance } = item
  const amount = item.described?.amount
  return (
    <Form onSubmit={send} className="grid gap-4">
      {change && <Changed key={version} message={change.message} before={lotOf(change.before)} now={lotOf(item)} />}
      <ItemName name={details.name} look={item.described?.look} amount={amount} />
      <Effects lines={effectsOf(item)} />
      <PriceInput
        label={m.market_column_price()}
        hint={m.market_price_hint()}
        error={problem}
        digits={digits}
        onChange={type}
      />
      {daysMost !== undefined && days !== undefined && (
        <Select
          label={m.market_days()}
          hint={m.market_days_hint()}
          value={String(days)}
          onChange={(event) => setDays(offerDays.find((each) => String(each) === event.target.value))}
        >
          {offerDays
            .filter((each) => each <= daysMost)
            .map((count) => (
              <option key={count} value={count}>
                {m.market_days_choice({ count })}
              </option>
            ))}
        </Select>
      )}
      <PriceHint itemKey={item.item_key} amount={amount} />
      <Proceeds price={price} feePercent={feePercent} amount={amount} />
      <p className="text-sm text-muted">{m.market_sell_effect({ slot })}</p>
      {hindrance && <p className="text-danger">{hindrance}</p>}
      {presence && !presence.may_trade && !failure && <p className="text-warn">{presence.reason}</p>}
      <FormFailure>{failure}</FormFailure>
      <DialogActions>
        <Button onClick={onClose}>{m.ui_cancel()}</Button>
        <Button key={version} type="submit" variant="primary" busy={busy} blocked={Boolean(hindrance)}>
          {change ? m.market_confirm_changed() : m.market_confirm()}
        </Button>
      </DialogActions>
    </Form>
  )
}

/** The price and how it is sent. When the slot has changed, it asks again with the current state. */
function useSale(first: ChestItem, { daysMost, onChanged, onSold }: Pick<Props, 'daysMost' | 'onChanged' | 'onSold'>) {
  const [item, setItem] = useState(first)
  const [change, setChange] = useState<{ before: ChestItem; message: string } | null>(null)
  const { slot, details, version, problem: hindrance } = item
  const [digits, setDigits] = useState('')
  const [days, setDays] = useState(offerDays.find((each) => each === daysMost))
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const price = readPrice(digits)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy || hindrance) return
    setFailure('')
    setProblem(price === null ? m.error_price_invalid() : undefined)
    if (price === null) return
    setBusy(true)
    try {
      // Without `days` the offer has the longest time.
      const body = { slot, price: digits, name: details.name, ...(days !== daysMost && days && { days }) }
      const { message, data } = await sendOnce('market-sell', [body, version], (idempotencyKey) =>
        api(sellItem, { body, idempotencyKey, seenVersion: version }),
      )
      const say = data.state === 'open' ? toast.success : toast.info
      say(message || m.market_sold_listed())
      onSold(slot)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showRefusal(error)
    } finally {
      setBusy(false)
    }
  }

  function showRefusal({ message, body: { code, now } }: ApiError) {
    if (code === 'price_invalid') return setProblem(message || m.error_price_invalid())
    if (code === 'slot_changed') onChanged()
    if (code === 'chest_changed') {
      setChange({ before: item, message })
      setItem(now as ChestItem)
      onChanged()
    } else setFailure(message || m.error_unavailable())
  }

  function type(typed: string) {
    setDigits(typed)
    setProblem(undefined)
  }

  return { item, change, digits, days, setDays, price, problem, failure, busy, type, send }
}

const lotOf = (item: ChestItem) => ({
  name: item.details.name,
  amount: item.described?.amount ?? 1,
  effects: effectsOf(item),
})
