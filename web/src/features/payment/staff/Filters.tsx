import { m } from '@guildhall/messages'
import { valueSorts } from '@guildhall/contract/list-sorts'
import { paymentMethods, paymentStates } from '@guildhall/contract/payment-rules'
import { useState } from 'react'
import { FilterPanel } from '../../../ui/FilterPanel.tsx'
import { SearchForm } from '../../../ui/SearchForm.tsx'
import { Options, Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { DayFields } from '../../../staff-list/DayFields.tsx'
import { SortSelect } from '../../../staff-list/ListTools.tsx'
import { usePendingView } from '../../../app/pending-view.ts'
import { methodWords, stateWords } from '../../../words/payment.ts'
import { addressOf, readView, type View } from './address.ts'
import { amountOf } from './words.ts'

/** The filters of the payment search, which are in the address. */
export function Filters() {
  const { view, show } = usePendingView(readView, addressOf)
  const change = (changed: Partial<View>) => show({ ...view, before: '', ...changed })
  return (
    <div data-no-print className="grid gap-4 rounded-lg border border-line bg-s1 p-4">
      <SearchForm
        q={view.q}
        onSearch={(q) => change({ q })}
        label={m.search_player_or_number()}
        hint={m.payment_search_hint()}
        send={m.payment_search_send()}
        maxLength={80}
        spellCheck={false}
        className="min-w-48 flex-1"
      />
      <FilterPanel
        active={[view.state, view.method, view.dated, view.from, view.to, view.amount].filter(Boolean).length}
      >
        <div className="flex flex-wrap items-start gap-4">
          <Select
            label={m.payment_filter_state()}
            value={view.state}
            onChange={(event) => change({ state: event.target.value })}
            className="min-w-44 grow sm:grow-0"
          >
            <option value="">{m.payment_filter_all()}</option>
            <Options choices={paymentStates} words={stateWords} />
          </Select>
          <Select
            label={m.payment_filter_method()}
            value={view.method}
            onChange={(event) => change({ method: event.target.value })}
            className="min-w-44 grow sm:grow-0"
          >
            <option value="">{m.payment_filter_all()}</option>
            <option value="mercadopago">{m.payment_filter_mercadopago()}</option>
            <Options choices={paymentMethods} words={methodWords} />
          </Select>
          <Select
            label={m.payment_filter_dated()}
            value={view.dated}
            onChange={(event) => change({ dated: event.target.value === 'paid' ? 'paid' : '' })}
            className="min-w-44 grow sm:grow-0"
          >
            <option value="">{m.payment_filter_dated_created()}</option>
            <option value="paid">{m.payment_filter_dated_paid()}</option>
          </Select>
          <SortSelect sorts={valueSorts} chosen={view.sort} onChange={(sort) => change({ sort })} />
        </div>
        <DaysAndAmount key={`${view.from} ${view.to} ${view.amount}`} view={view} onSend={change} />
      </FilterPanel>
    </div>
  )
}

function DaysAndAmount({ view, onSend }: { view: View; onSend: (changed: Partial<View>) => void }) {
  const [amount, setAmount] = useState(view.amount)
  const [isWrong, setWrong] = useState(false)

  function send(days: Pick<View, 'from' | 'to'>) {
    const exactAmount = amountOf(amount)
    setWrong(exactAmount === undefined)
    if (exactAmount !== undefined) onSend({ ...days, amount: exactAmount })
  }

  return (
    <DayFields days={view} onSend={send}>
      <TextInput
        label={m.payment_filter_amount()}
        hint={m.payment_filter_amount_hint()}
        error={isWrong ? m.payment_refund_amount_wrong() : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={amount}
        onChange={(event) => {
          setAmount(event.target.value)
          setWrong(false)
        }}
        className="min-w-40"
      />
    </DayFields>
  )
}
