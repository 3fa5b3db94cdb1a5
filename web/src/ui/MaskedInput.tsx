import type { ChangeEvent, ComponentProps } from 'react'
import { cursorAfter, digitsOf, documentMask, phoneMask, type Mask } from './masks.ts'
import { TextInput } from './TextInput.tsx'

type Props = ComponentProps<typeof TextInput>

/** A CPF or CNPJ, written with its points as it is typed. Give and take its value through `documentMask` and `digitsOf`. */
export function DocumentInput(props: Props) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} {...masked(documentMask, props)} />
}

/** A phone number, written with its area code in brackets. Give and take its value through `phoneMask` and `digitsOf`. */
export function PhoneInput(props: Props) {
  return <TextInput type="tel" autoComplete="tel-national" {...props} {...masked(phoneMask, props)} />
}

/** The change as its listener sees it: with the value already written as the mask has it. */
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
