import { m } from '@guildhall/messages'
import { donationPoints } from '@guildhall/contract/donation'
import { unknownDecisionReason } from '@guildhall/contract/payment-rules'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { creditUnknownPayment } from '../../../api/generated.ts'
import { ApiError, api } from '../../../api/client.ts'
import { brlText, cashText } from '../../../format/money.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSecondPerson } from '../../approval/public.ts'
import type { Unknown } from './unknown-words.ts'

const mostReais = 100_000

interface Problems {
  login?: string | undefined
  value?: string | undefined
}

/** Credits an unknown payment to a player; title and button name the player and the Cash. */
export function CreditUnknownDialog({ data, open, onClose }: { data: Unknown; open: boolean; onClose: () => void }) {
  const { login, setLogin, value, setValue, most, about, problems, credit } = useCredit(data, open, onClose)
  return (
    <ReasonDialog
      open={open}
      tone="plain"
      title={about ? m.payment_unknown_credit_title(about) : m.payment_unknown_credit_title_open()}
      confirm={about ? m.payment_unknown_credit_confirm(about) : m.payment_unknown_credit()}
      reason={unknownDecisionReason}
      onConfirm={credit}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>{m.payment_unknown_credit_effect()}</p>
        <TextInput
          label={m.payment_unknown_login()}
          error={problems.login}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          value={login}
          onChange={(event) => setLogin(event.target.value)}
        />
        <TextInput
          label={m.payment_unknown_value()}
          hint={m.payment_unknown_value_hint({ amount: brlText(most) })}
          error={problems.value}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          required
          value={value}
          onChange={(event) => setValue(event.target.value)}
        />
      </div>
    </ReasonDialog>
  )
}

/** The fields of the dialog and the credit. `about` names the credit once the fields are valid. */
function useCredit(data: Unknown, open: boolean, onClose: () => void) {
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()
  const most = data.amount === null ? mostReais : Math.floor(Number(data.amount))
  const [login, setLogin] = useState('')
  const [value, setValue] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  useEffect(() => {
    if (!open) return
    setLogin(data.login ?? '')
    setValue(data.amount === null ? '' : String(most))
    setProblems({})
  }, [open, data, most])

  const to = login.trim()
  const reais = /^\d{1,6}$/.test(value.trim()) ? Number(value) : 0
  const isValue = reais >= 1 && reais <= most
  const about = to !== '' && isValue ? { login: to, cash: cashText(donationPoints(reais).total) } : null

  async function credit(reason: string): Promise<string | undefined> {
    const wrong = {
      login: to ? undefined : m.payment_unknown_login_missing(),
      value: isValue ? undefined : m.payment_unknown_value_wrong({ amount: brlText(most) }),
    }
    setProblems(wrong)
    if (!about) return wrong.login ?? wrong.value
    try {
      const body = { login: to, value: reais, reason }
      const reply = await api(creditUnknownPayment, { params: { id: data.id }, body })
      onClose()
      if (isWaiting(reply)) return
      toast.success(reply.message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Another member of staff decided first, or the money was returned; the page behind the dialog shows the current
      // state.
      if (['changed_meanwhile', 'payment_not_paid'].includes(String(error.body.code))) await revalidate()
      const messages = error.body.messages ?? []
      const of = (field: string) => messages.find((each) => each.field === field)?.message
      setProblems({ login: of('login'), value: of('value') })
      return messages[0]?.message || error.message || m.error_unavailable()
    }
  }
  return { login, setLogin, value, setValue, most, about, problems, credit }
}
