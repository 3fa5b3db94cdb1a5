import { m } from '@guildhall/messages'
import { isCoupon } from '@guildhall/contract/code-rules'
import { TextInput } from '../../../ui/TextInput.tsx'
import type { CodeForm } from './use-code-form.ts'

/** Times and limits of a code, which staff may change later. */
export function LimitFields({ form: { values, input } }: { form: CodeForm }) {
  const number = { inputMode: 'numeric', maxLength: 9, autoComplete: 'off' } as const
  const moment = { type: 'datetime-local', min: '2000-01-01T00:00', max: '2100-12-31T23:59' } as const
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextInput label={m.code_starts_at()} hint={m.code_starts_hint()} {...moment} {...input('starts_at')} />
      <TextInput label={m.code_ends_at()} hint={m.code_ends_hint()} {...moment} {...input('ends_at')} />
      {!values.isBatch && (
        <TextInput
          label={m.code_most_uses()}
          hint={isCoupon(values.effect) ? m.code_most_uses_hint() : m.code_most_uses_gift()}
          required={!isCoupon(values.effect)}
          {...number}
          {...input('most_uses')}
        />
      )}
      <TextInput label={m.code_most_per_player()} required {...number} {...input('most_per_player')} />
      {isCoupon(values.effect) && (
        <TextInput label={m.code_minimum()} hint={m.code_minimum_hint()} {...number} {...input('minimum')} />
      )}
    </div>
  )
}
