import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './Field.tsx'

type Props<Tag extends 'input' | 'textarea'> = Omit<ComponentProps<Tag>, 'id' | 'className'> & FieldProps

/**
 * A text field with its label. Takes the properties of `<input>`, with `ref`. An `aria-describedby` is read before the
 * hint or error.
 */
export function TextInput({ label, hint, error, id, className, roomForError, ...input }: Props<'input'>) {
  const field = { label, hint, error, id, className, roomForError }
  return (
    <Field {...field}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          aria-describedby={
            [input['aria-describedby'], control['aria-describedby']].filter(Boolean).join(' ') || undefined
          }
          className={controlClass()}
        />
      )}
    </Field>
  )
}

/** A text field of several lines; it grows with its text where the browser supports that. */
export function TextArea({ label, hint, error, id, className, roomForError, ...area }: Props<'textarea'>) {
  const field = { label, hint, error, id, className, roomForError }
  return (
    <Field {...field}>
      {(control) => (
        <textarea rows={4} {...area} {...control} className={controlClass('field-sizing-content min-h-28')} />
      )}
    </Field>
  )
}
