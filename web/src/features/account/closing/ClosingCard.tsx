import type { ReplyOf } from '@guildhall/contract'
import type { closing } from '@guildhall/contract/account/closing'
import { closedLoginDays, closingDays } from '@guildhall/contract/account/closing-rules'
import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { api, ApiError } from '../../../api/client.ts'
import { closeAccount, getClosing } from '../../../api/generated.ts'
import { outcomeOf, type Outcome } from '../../../api/outcome.ts'
import { cashText } from '../../../format/money.ts'
import { forgetToken } from '../../../session/token.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { PasswordInput } from '../../../ui/PasswordInput.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { FormAlert } from '../form/FormAlert.tsx'
import { showRefusal, type FormFailure } from '../form/contract-form.ts'
import { obstacleText } from './words.ts'

type State = ReplyOf<typeof closing.getClosing>['data']

/** Says what closing the account means, and asks for it. The last card of its page, so that it may grow while it loads. */
export function ClosingCard() {
  const [outcome, setOutcome] = useState<Outcome<State>>()
  useEffect(() => {
    const left = new AbortController()
    void outcomeOf(api(getClosing, { signal: left.signal }).then(({ data }) => data)).then(setOutcome)
    return () => left.abort()
  }, [])
  return (
    <Card as="section" className="grid gap-4">
      <h2>{m.account_closing_title()}</h2>
      <p className="text-muted">{m.account_closing_intro()}</p>
      <ul className="grid list-disc gap-2 ps-5">
        <li>{m.account_closing_point_now({ days: closingDays })}</li>
        <li>{m.account_closing_point_erased()}</li>
        <li>{m.account_closing_point_kept()}</li>
        <li>{m.account_closing_point_game()}</li>
        <li>{m.account_closing_point_login({ days: closedLoginDays })}</li>
        <li>{m.account_closing_point_data()}</li>
      </ul>
      {!outcome && (
        <Loading>
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {outcome?.failure && <LoadFailed title={m.account_closing_failed()} failure={outcome.failure} />}
      {outcome?.data?.isOfStaff && <p className="text-warn">{m.account_closing_of_staff()}</p>}
      {outcome?.data && !outcome.data.isOfStaff && <ClosingForm state={outcome.data} />}
    </Card>
  )
}

interface Fields {
  forfeits: boolean
  password: string
  code: string
}

function ClosingForm({ state }: { state: State }) {
  const form = useForm<Fields>({
    shouldFocusError: false,
    defaultValues: { forfeits: false, password: '', code: '' },
  })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const [cash, setCash] = useState(state.cash)
  const { errors, isSubmitting } = form.formState

  async function submit({ password, code }: Fields) {
    setFailure(null)
    try {
      const { message } = await api(closeAccount, { body: { password, cash, ...(state.hasTotp && { code }) } })
      forgetToken('signed-out', message)
    } catch (error) {
      setFailure(showRefusal(form, error, m.account_save_failed()))
      if (!(error instanceof ApiError) || error.body.code !== 'closing_cash_changed') return
      // The new amount has to be agreed to again.
      setCash(Number(error.body.cash))
      form.setValue('forfeits', false)
    }
  }

  return (
    <Form onSubmit={form.handleSubmit(submit)} className="grid gap-4">
      {state.sales > 0 && <p>{m.account_closing_sales({ count: state.sales })}</p>}
      {state.creator && <CreatorText creator={state.creator} />}
      {state.waits_for.length > 0 && <p>{m.account_closing_waits({ what: obstacleText(state.waits_for) })}</p>}
      <FormAlert failure={failure} />
      {cash > 0 && (
        <Checkbox
          label={m.account_closing_cash({ cash: cashText(cash) })}
          error={errors.forfeits?.message}
          {...form.register('forfeits', { required: m.account_closing_cash_needed() })}
        />
      )}
      <PasswordInput
        label={m.account_current_password()}
        error={errors.password?.message}
        {...form.register('password', { required: m.account_fill_password() })}
      />
      {state.hasTotp && (
        <TextInput
          label={m.account_closing_code()}
          hint={m.account_otp_hint()}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
          {...form.register('code', { required: m.account_otp_fill() })}
        />
      )}
      <Button type="submit" variant="danger" busy={isSubmitting} className="justify-self-start">
        {m.account_closing_send()}
      </Button>
    </Form>
  )
}

/** What becomes of a creator's code and of the shares that were not paid. */
function CreatorText({ creator: { code, due, held } }: { creator: NonNullable<State['creator']> }) {
  return (
    <div className="grid gap-2">
      <p>{m.account_closing_creator({ code })}</p>
      {due > 0 && <p className="text-warn">{m.account_closing_creator_due({ cash: cashText(due) })}</p>}
      {held > 0 && <p className="text-warn">{m.account_closing_creator_held({ cash: cashText(held) })}</p>}
    </div>
  )
}
