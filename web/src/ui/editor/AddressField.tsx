import { TextInput } from '../TextInput.tsx'
import { onEnter } from './on-enter.ts'

/** The address field in a dialog of the editor. `error` is its error; Enter submits it. */
export function AddressField({
  label,
  hint,
  error,
  value,
  onChange,
  onSend,
}: {
  label: string
  hint: string
  error: string | false
  value: string
  onChange: (address: string) => void
  onSend: () => void
}) {
  return (
    <TextInput
      label={label}
      hint={hint}
      error={error}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onEnter(onSend)}
    />
  )
}
