import { useLayoutEffect, useRef } from 'react'
import { TextInput } from '../../../ui/TextInput.tsx'
import { digitsOf } from '../price.ts'

const prefix = 'R$ '

/** A price while its seller types it: digits only, behind a prefix. The caret stays before the same digits. */
export function PriceInput({
  label,
  hint,
  error,
  digits,
  onChange,
}: {
  label: string
  hint: string
  error: string | undefined
  digits: string
  onChange: (digits: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const digitsAfter = useRef(0)
  const value = digits && prefix + digits

  useLayoutEffect(() => {
    const element = input.current
    if (!element || element !== document.activeElement) return
    const caret = Math.max(value.length - digitsAfter.current, Math.min(prefix.length, value.length))
    element.setSelectionRange(caret, caret)
  }, [value])

  return (
    <TextInput
      ref={input}
      label={label}
      hint={hint}
      error={error}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      placeholder={prefix.trim()}
      required
      onChange={({ target }) => {
        digitsAfter.current =
          digitsOf(`1${target.value.slice(target.selectionStart ?? target.value.length)}`).length - 1
        onChange(digitsOf(target.value))
      }}
    />
  )
}
