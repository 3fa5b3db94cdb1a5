import { m } from '@guildhall/messages'
import { useCallback, useEffect, useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { api, ApiError } from '../../../../api/client.ts'
import { getRestock, planRestock } from '../../../../api/generated.ts'
import { outcomeOf } from '../../../../api/outcome.ts'
import { instantOf, onServerCalendar } from '../../../../format/calendar.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Form } from '../../../../ui/Form.tsx'
import { FormFailure } from '../../../../ui/FormFailure.tsx'
import { Moment } from '../../../../ui/Moment.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { toast } from '../../../../ui/toast.ts'
import { isWhole } from '../item-fields.ts'

type Reply = ReplyOf<typeof shop.getRestock>

/** When the stock of an item is filled by itself, the last times, and who waits for it. */
export function RestockCard({ id }: { id: number }) {
  const [reply, setReply] = useState<Reply>()
  const [failed, setFailed] = useState('')
  const ask = useCallback(async () => {
    const { data, failure } = await outcomeOf(api(getRestock, { params: { id } }))
    if (data) setReply(data)
    setFailed(failure ? failure.message || m.error_unavailable() : '')
  }, [id])
  useEffect(() => void ask(), [ask])
  return (
    <Card as="section" aria-labelledby="restock" className="grid gap-4">
      <h2 id="restock" className="text-lg">
        {m.shop_restock()}
      </h2>
      <p className="text-sm text-muted">{m.shop_restock_intro()}</p>
      {failed && <p className="text-danger">{failed}</p>}
      {reply && (
        <>
          <p className="text-sm">{m.shop_restock_waiting({ count: reply.waiting })}</p>
          <PlanForm key={JSON.stringify(reply.data)} id={id} plan={reply.data} onSaved={() => void ask()} />
          {reply.done.length > 0 && (
            <div className="grid gap-1 text-sm">
              <h3 className="font-sans font-semibold">{m.shop_restock_done()}</h3>
              <ul>
                {reply.done.map(({ due_at, stock_before, stock_after }) => (
                  <li key={due_at} className="tabular text-muted">
                    <Moment at={due_at} /> {m.shop_restock_line({ before: stock_before, after: stock_after })}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

type Problems = { at?: string | undefined; quantity?: string | undefined; rest?: string | undefined }

function PlanForm({ id, plan, onSaved }: { id: number; plan: Reply['data']; onSaved: () => void }) {
  const [at, setAt] = useState(plan ? onServerCalendar(plan.at) : '')
  const [quantity, setQuantity] = useState(plan ? String(plan.quantity) : '')
  const [mode, setMode] = useState<'add' | 'set'>(plan?.mode ?? 'add')
  const [weekly, setWeekly] = useState(plan?.weekly ?? false)
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)

  async function send(isRemoved: boolean) {
    const wrong = {
      ...(at === '' && { at: m.shop_restock_wrong() }),
      ...(!isWhole(quantity, 1) && { quantity: m.shop_item_number_wrong({ min: 1 }) }),
    }
    if (!isRemoved && Object.keys(wrong).length > 0) return setProblems(wrong)
    setBusy(true)
    setProblems({})
    const restock = isRemoved ? null : { at: instantOf(at), quantity: Number(quantity), mode, weekly }
    try {
      const { message } = await api(planRestock, { params: { id }, body: { restock, seen: plan } })
      toast.success(message)
      onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblems({ rest: error.body.messages?.[0]?.message ?? (error.message || m.error_unavailable()) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form onSubmit={() => send(false)} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextInput
          type="datetime-local"
          name="restock_at"
          min="2000-01-01T00:00"
          max="2100-12-31T23:59"
          label={m.shop_restock_at()}
          hint={m.shop_preview_at()}
          error={problems.at}
          value={at}
          onChange={({ target }) => setAt(target.value)}
        />
        <TextInput
          name="restock_quantity"
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          label={m.shop_restock_quantity()}
          error={problems.quantity}
          value={quantity}
          onChange={({ target }) => setQuantity(target.value)}
        />
        <Select
          name="restock_mode"
          label={m.shop_restock_mode()}
          value={mode}
          onChange={({ target }) => setMode(target.value === 'set' ? 'set' : 'add')}
        >
          <option value="add">{m.shop_restock_add()}</option>
          <option value="set">{m.shop_restock_set()}</option>
        </Select>
      </div>
      <Checkbox label={m.shop_restock_weekly()} checked={weekly} onChange={({ target }) => setWeekly(target.checked)} />
      <FormFailure>{problems.rest}</FormFailure>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {m.shop_restock_save()}
        </Button>
        {plan && <Button onClick={() => void send(true)}>{m.shop_restock_remove()}</Button>}
      </div>
    </Form>
  )
}
