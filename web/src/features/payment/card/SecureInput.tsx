import { clsx } from 'clsx'
import { FieldNote } from '../../../ui/Field.tsx'
import type { FieldType } from './sdk.ts'
import type { CardFields } from './use-card-fields.ts'

/** A frame of the provider that looks like our fields. A press on its label focuses it, like other labels do. */
export function SecureInput({
  type,
  label,
  hint,
  error,
  fields,
}: {
  type: FieldType
  label: string
  hint?: string
  error: string | undefined
  fields: CardFields
}) {
  return (
    <div className="grid content-start gap-1.5">
      {/* The frame has a name and a label of its own; this one is visual only. */}
      <span
        aria-hidden
        className="cursor-default justify-self-start font-semibold"
        onPointerUp={() => fields.focus(type)}
      >
        {label}
      </span>
      <div
        id={fields.ids[type]}
        className={clsx(
          // A frame with another colour scheme than its page gets an opaque background, and the provider's frame is
          // always light.
          'h-11 rounded-md border bg-bg px-3 py-2.5 scheme-light',
          error ? 'border-danger' : 'border-edge hover:border-faint',
          fields.focused === type && 'outline-3 outline-offset-2 outline-brass',
          !fields.isReady && !fields.failure && 'pulse',
        )}
      />
      {/* The script cannot focus the frame when the form is invalid, so the message takes the focus (ui/Form.tsx). */}
      <div
        role={error ? 'alert' : undefined}
        tabIndex={error ? -1 : undefined}
        data-form-failure={error ? '' : undefined}
      >
        {(error || hint) && <FieldNote id={`${fields.ids[type]}-note`} error={error} hint={hint} />}
      </div>
    </div>
  )
}
