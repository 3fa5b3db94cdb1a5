import { Icon } from './Icon.tsx'
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './Field.tsx'

/** The browser's own select: the phone's wheel, type-ahead and forced colours come with it. */
export function Select({
  label,
  hint,
  error,
  id,
  className,
  roomForError,
  children,
  ...select
}: Omit<ComponentProps<'select'>, 'id' | 'className'> & FieldProps) {
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

/** A select without a label of its own, for a row that names it by `aria-label`. */
export function SelectControl({ children, ...select }: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <div className="relative min-w-0">
      <select {...select} className={controlClass('appearance-none pe-8')}>
        {children}
      </select>
      <Icon name="chevronDown" className="pointer-events-none absolute end-2.5 top-3 size-5 text-muted" />
    </div>
  )
}

/** An option for each of `choices`, in its words. */
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
