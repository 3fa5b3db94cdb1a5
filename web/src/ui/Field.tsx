import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  /** The error message. It replaces the hint. */
  error?: ReactNode
  id?: string | undefined
  className?: string | undefined
  /** Reserves a line for the error, so that nothing moves under the pointer when the error appears. */
  roomForError?: boolean | undefined
}

type ControlProps = {
  id: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
}

export const controlClass = (className?: string) =>
  clsx(
    'w-full min-h-11 rounded-md border border-edge bg-bg px-3 py-2 text-text text-ellipsis hover:border-faint',
    'aria-invalid:border-danger disabled:border-line disabled:text-faint',
    className,
  )

/** Label above, hint or error below, both linked to the control for screen readers. */
export function Field({
  label,
  hint,
  error,
  id,
  className,
  roomForError,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const own = useId()
  const controlId = id ?? own
  const noteId = `${controlId}-note`
  const control: ControlProps = { id: controlId }
  if (error || hint) control['aria-describedby'] = noteId
  if (error) control['aria-invalid'] = true
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <label htmlFor={controlId} className="font-semibold">
        {label}
      </label>
      {children(control)}
      {error || hint ? (
        <FieldNote id={noteId} error={error} hint={hint} />
      ) : (
        roomForError && <span aria-hidden className="h-lh text-sm" />
      )}
    </div>
  )
}

export function FieldNote({ id, hint, error }: { id: string; hint: ReactNode; error: ReactNode }) {
  return (
    <p id={id} className={clsx('text-sm', error ? 'text-danger' : 'text-muted')}>
      {error || hint}
    </p>
  )
}
