import type { ChangeEvent, ComponentProps } from 'react'
import { cursorAfter, digitsOf, documentMask, phoneMask, type Mask } from './masks.ts'
import { TextInput } from './TextInput.tsx'

type Props = ComponentProps<typeof TextInput>

/** A CPF or CNPJ, formatted while it is typed. Convert its value with `documentMask` and `digitsOf`. */
export function DocumentInput(props: Props) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} {...masked(documentMask, props)} />
}

/** A phone number, with its area code in brackets. Convert its value with `phoneMask` and `digitsOf`. */
export function PhoneInput(props: Props) {
  return <TextInput type="tel" autoComplete="tel-national" {...props} {...masked(phoneMask, props)} />
}

/** Formats the value before the change listener is called. */
const masked = (mask: Mask, { onChange }: Props): Pick<Props, 'onChange'> => ({
  onChange(event) {
    write(mask, event)
    onChange?.(event)
  },
})

function write(mask: Mask, { currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
  const text = mask(input.value)
  if (text === input.value) return
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? undefined)).length
  input.value = text
  if (document.activeElement !== input) return
  const cursor = cursorAfter(text, digitsBefore)
  input.setSelectionRange(cursor, cursor)
}
