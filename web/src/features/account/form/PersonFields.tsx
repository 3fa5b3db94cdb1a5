import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { hasWrongCheckDigits } from '../../../format/cpf.ts'
import { digitsOf } from '../../../ui/masks.ts'
import { TextInput } from '../../../ui/TextInput.tsx'

/** Registers an input with its form and gives its error. */
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

/**
 * The note below a document field: `hint`, or a warning when the check digits are wrong. The warning does not block the
 * form (D-035).
 */
export const documentHint = (typed: string, hint: ReactNode): ReactNode =>
  hasWrongCheckDigits(digitsOf(typed)) ? <span className="text-warn">{m.donation_data_check_digits()}</span> : hint
