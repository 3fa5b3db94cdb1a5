import { m } from '@guildhall/messages'
import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { controlClass, Field, type FieldProps } from './Field.tsx'

/** A password with a button that shows it. Paste and password managers work. */
export function PasswordInput({
  label,
  hint,
  error,
  id,
  className,
  roomForError,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'> & FieldProps) {
  const [isVisible, setVisible] = useState(false)
  const Icon = isVisible ? EyeOff : Eye
  const field = { label, hint, error, id, className, roomForError }
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            autoComplete="current-password"
            {...input}
            {...control}
            type={isVisible ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={controlClass('pe-12')}
          />
          <button
            type="button"
            aria-controls={control.id}
            aria-pressed={isVisible}
            aria-label={m.ui_show_password()}
            onClick={() => setVisible(!isVisible)}
            className="no-script:hidden absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-muted hover:text-text"
          >
            <Icon className="size-5" />
          </button>
        </div>
      )}
    </Field>
  )
}
