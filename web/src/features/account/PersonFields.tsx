import type { UseFormRegisterReturn } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { TextInput } from '../../ui/TextInput.tsx'

/** What ties an input to its form: `register` with what is wrong. */
type FieldOf<Name extends string> = (name: Name) => UseFormRegisterReturn & { error: string | undefined }

/** First and last name, beside each other where there is room. */
export function NameFields({ field }: { field: FieldOf<'firstname' | 'lastname'> }) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextInput label={m.account_firstname()} autoComplete="given-name" {...field('firstname')} />
      <TextInput label={m.account_lastname()} autoComplete="family-name" {...field('lastname')} />
    </div>
  )
}
