import { m } from '@guildhall/messages'
import { useState, type ComponentProps } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import { donationPoints } from '@guildhall/contract/donation'
import type { shop } from '@guildhall/contract/shop'
import { valueNotes } from '@guildhall/contract/shop-rules'
import { deliverValueManually } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import type { Head } from '../../../app/head.tsx'
import { cashText } from '../../../format/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { WaitsForSecond } from '../../approval/public.ts'
import { noteText, noteWords } from '../../../words/value-notes.ts'
import { ByHandForm } from './ByHandForm.tsx'
import { Recipient } from './Recipient.tsx'
import { findRecipient, unknownLogin, type Person } from './find-recipient.ts'
import { isWhole } from './item-fields.ts'
import { useByHand } from './use-by-hand.ts'

type Field = 'login' | 'value' | 'note'

export const head = (): Head => ({ title: m.shop_send_value() })

/** Staff give Cash to a player. */
export default function SendValuePage() {
  const { values, set, field, submit, tries, problem, isLooking, question, confirm, cancel, done } = useByHand<
    Field,
    Person,
    Reply
  >({
    name: 'send-value',
    empty: { login: '', value: '', note: '' },
    problemsOf: ({ login, value, note }) => ({
      login: login.trim() ? undefined : m.error_field_required(),
      value: isWhole(value, 1) ? undefined : m.shop_item_number_wrong({ min: 1 }),
      note: note ? undefined : m.error_field_required(),
    }),
    look: async ({ login }) => {
      const found = await findRecipient(login)
      return found ? { found } : unknownLogin()
    },
    send: ({ login, value, note }, idempotencyKey) =>
      api(deliverValueManually, {
        body: { login, value: Number(value), note: note as (typeof valueNotes)[number] },
        idempotencyKey,
      }),
    sent: ({ login, value }) => m.shop_value_sent({ login, value: cashText(Number(value)) }),
  })
  const isDonation = values.note === 'Pix' || values.note === 'PayPal'
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.shop_send_value()} intro={m.shop_send_value_intro()} />
      <div className="send-value grid items-start gap-6">
        <Card>
          <ByHandForm
            onSubmit={submit}
            tries={tries}
            problem={problem}
            login={field('login')}
            isLooking={isLooking}
            done={done && <Sent reply={done.reply} login={done.values.login} />}
          >
            <TextInput
              label={m.shop_send_value_field()}
              inputMode="numeric"
              maxLength={9}
              autoComplete="off"
              {...field('value')}
            />
            <NoteSelect {...field('note')} />
          </ByHandForm>
        </Card>
        {isDonation && <Calculator onUse={(cash) => set({ value: String(cash) })} />}
      </div>
      <ConfirmDialog
        open={question !== null}
        tone="plain"
        title={m.shop_send_value_question({
          cash: cashText(Number(question?.values.value ?? 0)),
          login: question?.found.login ?? '',
        })}
        confirm={m.shop_send()}
        onClose={cancel}
        onConfirm={confirm}
      >
        <div className="grid gap-3">
          {question && <Recipient person={question.found} />}
          <p>{m.shop_send_value_text({ note: noteText(question?.values.note ?? '') })}</p>
        </div>
      </ConfirmDialog>
    </div>
  )
}

type Reply = ReplyOf<typeof shop.deliverValueManually>

/** What became of the form: the new balance, or the request for a second person. */
function Sent({ reply: { message, approval, balance }, login }: { reply: Reply; login: string }) {
  if (approval) return <WaitsForSecond message={message} approval={approval} />
  return (
    <>
      {message} {m.shop_send_value_done({ login, cash: cashText(balance ?? 0) })}
    </>
  )
}

/** The reason for giving Cash. Takes the properties of Select. */
function NoteSelect(select: Omit<ComponentProps<typeof Select>, 'label' | 'children'>) {
  return (
    <Select label={m.shop_send_note()} {...select}>
      <option value="" disabled hidden>
        {m.shop_send_choose()}
      </option>
      {valueNotes.map((note) => (
        <option key={note} value={note}>
          {noteWords[note]()}
        </option>
      ))}
    </Select>
  )
}

/** The Cash for a donation in reais, by the rules of the site (D-020). */
function Calculator({ onUse }: { onUse: (cash: number) => void }) {
  const [reais, setReais] = useState('')
  const points = isWhole(reais, 1) ? donationPoints(Number(reais)) : null
  return (
    <Card as="aside" aria-labelledby="calculator" className="grid gap-3">
      <h2 id="calculator" className="text-lg">
        {m.shop_calculator()}
      </h2>
      <TextInput
        label={m.shop_calculator_field()}
        inputMode="numeric"
        maxLength={6}
        autoComplete="off"
        value={reais}
        onChange={(event) => setReais(event.target.value)}
      />
      <p aria-live="polite" className="tabular min-h-6">
        {points &&
          m.shop_calculator_result({
            base: cashText(points.base),
            bonus: cashText(points.bonus),
            total: cashText(points.total),
          })}
      </p>
      <Button disabled={!points} onClick={() => points && onUse(points.total)} className="justify-self-start">
        {m.shop_calculator_use()}
      </Button>
    </Card>
  )
}
