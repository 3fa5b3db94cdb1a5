import { m } from '@guildhall/messages'
import { useEffect, useState, type ComponentProps } from 'react'
import { useNavigate } from 'react-router'
import { codeEffects, codeLength, codeMax, codeScopes, isCoupon } from '@guildhall/contract/code-rules'
import { api } from '../../../api/client.ts'
import { createCode, listItemGroups } from '../../../api/generated.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea, TextInput } from '../../../ui/TextInput.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSecondPerson } from '../../approval/public.ts'
import { effectWords, scopeWords } from '../words.ts'
import { bodyOf, missingIn, newValues, type Values } from './code-fields.ts'
import { LimitFields } from './LimitFields.tsx'
import { useCodeForm, type CodeForm } from './use-code-form.ts'

export const head = (): Head => ({ title: m.code_new() })

/** A new coupon, gift code or batch. What it gives never changes afterwards. */
export default function CodeCreatePage() {
  const navigate = useNavigate()
  const isWaiting = useSecondPerson()
  const form = useCodeForm(newValues, (values) => missingIn(values, true))
  const { values, input, change, problems, isBusy, send } = form

  async function create(filled: Values) {
    const body = bodyOf(filled)
    const reply = await sendOnce('code', body, (idempotencyKey) => api(createCode, { body, idempotencyKey }))
    if (isWaiting(reply)) return
    toast.success(reply.message)
    await navigate(`/staff/codes/${reply.data!.id}`)
  }

  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead
        title={m.code_new()}
        intro={m.code_new_intro()}
        below={[{ label: m.code_title(), to: '/staff/codes' }]}
      />
      <Card>
        <Form onSubmit={() => send(create)} className="grid gap-4">
          <TextInput
            label={m.code_column_title()}
            hint={m.code_title_hint()}
            required
            maxLength={codeMax.title}
            autoComplete="off"
            {...input('title')}
          />
          <Gives form={form} />
          {isCoupon(values.effect) && <Scope form={form} />}
          <Checkbox
            label={m.code_is_batch()}
            checked={values.isBatch}
            onChange={({ target: { checked } }) => change({ isBatch: checked })}
          />
          {values.isBatch ? (
            <TextInput
              label={m.code_batch()}
              hint={m.code_batch_hint({ most: codeMax.batch })}
              required
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              {...input('batch')}
            />
          ) : (
            <TextInput
              label={m.code_column_code()}
              hint={m.code_chosen_hint(codeLength)}
              maxLength={codeMax.typed}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...input('code')}
            />
          )}
          <LimitFields form={form} />
          <FormFailure>{problems.form}</FormFailure>
          <div className="flex flex-wrap justify-end gap-3">
            <LinkButton to="/staff/codes">{m.ui_cancel()}</LinkButton>
            <Button type="submit" variant="primary" busy={isBusy}>
              {m.code_create()}
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  )
}

/** What the code gives: a percentage, Cash, or items. */
function Gives({ form: { values, input, change } }: { form: CodeForm }) {
  const { effect } = values
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice
        label={m.code_gives()}
        name="effect"
        value={effect}
        options={codeEffects.map((each) => [each, effectWords[each]()])}
        onChoose={(chosen) => change({ effect: chosen })}
      />
      {effect === 'items' ? (
        <TextArea
          label={m.code_items()}
          hint={m.code_items_hint({ most: codeMax.items })}
          required
          {...input('items')}
        />
      ) : (
        <TextInput
          label={effect === 'percent' ? m.code_percent() : m.code_column_cash()}
          required
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          {...input('amount')}
        />
      )}
    </div>
  )
}

/** What a coupon discounts. */
function Scope({ form: { values, input, change } }: { form: CodeForm }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice
        label={m.code_for()}
        hint={m.code_scope_hint()}
        name="applies_to"
        value={values.applies_to}
        options={codeScopes.map((each) => [each, scopeWords[each]()])}
        onChoose={(chosen) => change({ applies_to: chosen })}
      />
      {values.applies_to === 'item' && (
        <TextInput
          label={m.code_item()}
          hint={m.code_item_hint()}
          required
          inputMode="numeric"
          maxLength={15}
          autoComplete="off"
          {...input('shop_item_id')}
        />
      )}
      {values.applies_to === 'group' && <GroupChoice {...input('group_id')} />}
    </div>
  )
}

function GroupChoice(select: Omit<ComponentProps<typeof Select>, 'label' | 'children'>) {
  const [groups, setGroups] = useState<{ id: number; name: string }[] | 'failed'>()
  useEffect(() => {
    void outcomeOf(api(listItemGroups)).then(({ data }) => setGroups(data?.data ?? 'failed'))
  }, [])
  return (
    <Select
      label={m.shop_group()}
      required
      {...select}
      error={select.error ?? (groups === 'failed' ? m.shop_groups_failed() : undefined)}
    >
      <option value="">{m.shop_send_choose()}</option>
      {(Array.isArray(groups) ? groups : []).map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function Choice<Value extends string>({
  options,
  onChoose,
  ...select
}: {
  label: string
  hint?: string
  name: string
  value: Value
  options: (readonly [Value, string])[]
  onChoose: (value: Value) => void
}) {
  return (
    <Select {...select} onChange={({ target: { value } }) => onChoose(value as Value)}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  )
}
