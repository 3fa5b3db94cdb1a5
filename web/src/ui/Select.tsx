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
  children,
  ...select
}: Omit<ComponentProps<'select'>, 'id' | 'className'> & FieldProps) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <select {...select} {...control} className={controlClass('appearance-none pe-10')}>
            {children}
          </select>
          <Icon name="chevronDown" className="pointer-events-none absolute end-3 top-3 size-5 text-muted" />
        </div>
      )}
    </Field>
  )
}
