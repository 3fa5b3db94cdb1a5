import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { codeLength, codeMax } from '@guildhall/contract/code-rules'
import { creatorPercent, needsSecond, tiersMax } from '@guildhall/contract/creator-rules'
import { api } from '../../../api/client.ts'
import { createCreator, updateCreator } from '../../../api/generated.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSecondPerson } from '../../approval/public.ts'
import {
  problemsIn,
  termsOf,
  valuesOf,
  wrongIn,
  type Problems,
  type StaffCreator,
  type Tier,
  type Values,
} from './creator-fields.ts'

/** A form for the agreement with a creator (`null`: a new one). Account and code never change afterwards. */
export function CreatorForm({
  row,
  tiers = [],
  onDone,
}: {
  row: StaffCreator | null
  tiers?: readonly Tier[]
  onDone: () => void
}) {
  const { values, input, problems, isBusy, save } = useCreatorForm(row, tiers, onDone)
  const isHigh = needsSecond({ bonus: Number(values.bonus), share: Number(values.share) })
  return (
    <Form onSubmit={save} className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {!row && (
          <>
            <TextInput
              label={m.creator_login()}
              required
              maxLength={40}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...input('login')}
            />
            <TextInput
              label={m.creator_code()}
              hint={m.creator_code_hint(codeLength)}
              required
              maxLength={codeMax.typed}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...input('code')}
            />
          </>
        )}
        <TextInput
          label={m.creator_bonus()}
          hint={m.creator_bonus_hint({ most: creatorPercent.bonusMax })}
          required
          inputMode="numeric"
          maxLength={3}
          {...input('bonus')}
        />
        <TextInput
          label={m.creator_share()}
          hint={m.creator_share_hint({ most: creatorPercent.shareMax })}
          required
          inputMode="numeric"
          maxLength={2}
          {...input('share')}
        />
        <TextInput
          type="datetime-local"
          label={m.creator_starts_at()}
          hint={m.code_starts_hint()}
          {...input('starts_at')}
        />
        <TextInput type="datetime-local" label={m.creator_ends_at()} hint={m.code_ends_hint()} {...input('ends_at')} />
      </div>
      <TextArea label={m.creator_tiers_field()} hint={m.creator_tiers_hint({ most: tiersMax })} {...input('tiers')} />
      {tiers.some(({ state }) => state === 'granted') && <p className="text-muted">{m.creator_tiers_given()}</p>}
      {isHigh && <p className="text-warn">{m.creator_needs_second({ most: creatorPercent.bonusAlone })}</p>}
      {row && <p className="text-muted">{m.creator_terms_from_now()}</p>}
      <FormFailure>{problems.form}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>{m.ui_cancel()}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {m.form_save()}
        </Button>
      </div>
    </Form>
  )
}

function useCreatorForm(row: StaffCreator | null, tiers: readonly Tier[], onDone: () => void) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()
  const [values, setValues] = useState(() => valuesOf(row, tiers))
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const input = (name: keyof Values) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setValues((before) => ({ ...before, [name]: value }))
      setProblems(({ [name]: _, ...rest }) => rest)
    },
  })

  async function save() {
    const wrong = wrongIn(values)
    setProblems(wrong)
    if (isBusy || Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const terms = termsOf(values, row)
      const reply = row
        ? await api(updateCreator, { params: { id: row.id }, body: { ...terms, revision: row.revision } })
        : await api(createCreator, { body: { ...terms, login: values.login, code: values.code } })
      if (isWaiting(reply)) return
      toast.success(reply.message)
      onDone()
      if (row || !reply.data) await revalidate()
      else await navigate(`/staff/creators/${reply.data.id}`)
    } catch (error) {
      setProblems(problemsIn(error))
    } finally {
      setBusy(false)
    }
  }
  return { values, input, problems, isBusy, save }
}
