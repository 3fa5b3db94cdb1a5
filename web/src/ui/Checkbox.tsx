import { clsx } from 'clsx'
import { useId, type ComponentProps } from 'react'
import { FieldNote, type FieldProps } from './Field.tsx'

/** A checkbox with its label beside it; the label is part of the touch area. */
export function Checkbox({
  label,
  hint,
  error,
  id,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & FieldProps) {
  const own = useId()
  const noteId = `${id ?? own}-note`
  return (
    <div className={clsx('grid', className)}>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          {...input}
          id={id ?? own}
          type="checkbox"
          aria-describedby={error || hint ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          className="size-5 shrink-0"
        />
        <span>{label}</span>
      </label>
      {(error || hint) && <FieldNote id={noteId} error={error} hint={hint} />}
    </div>
  )
}
