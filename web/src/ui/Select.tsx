import { Icon } from './Icon.tsx'
import type { ChangeEvent, ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './Field.tsx'

/** `value` and the argument of `onChange` are values of the options. */
type SelectProps<Value extends string> = Omit<ComponentProps<'select'>, 'className' | 'value' | 'onChange'> & {
  value?: Value | number | undefined
  onChange?: ((event: ChangeEvent<HTMLSelectElement> & { target: { value: Value } }) => void) | undefined
}

/** The browser's native select, with the phone's picker, type-ahead and forced colours. */
export function Select<Value extends string = string>({
  label,
  hint,
  error,
  id,
  className,
  roomForError,
  children,
  ...select
}: Omit<SelectProps<Value>, 'id'> & FieldProps) {
  const field = { label, hint, error, id, className, roomForError }
  return (
    <Field {...field}>
      {(control) => (
        <SelectControl {...select} {...control}>
          {children}
        </SelectControl>
      )}
    </Field>
  )
}

/** A select without a label, for a row that names it by `aria-label`. */
export function SelectControl<Value extends string = string>({ children, ...select }: SelectProps<Value>) {
  return (
    <div className="relative min-w-0">
      <select {...select} className={controlClass('appearance-none pe-8')}>
        {children}
      </select>
      <Icon name="chevronDown" className="pointer-events-none absolute end-2.5 top-3 size-5 text-muted" />
    </div>
  )
}

/** An option for each of `choices`, with its label from `words`. */
export const Options = <Choice extends string>({
  choices,
  words,
}: {
  choices: readonly Choice[]
  words: Record<Choice, () => string>
}) =>
  choices.map((choice) => (
    <option key={choice} value={choice}>
      {words[choice]()}
    </option>
  ))
