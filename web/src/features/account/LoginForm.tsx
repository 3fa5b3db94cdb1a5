import { useEffect, useState, type KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '@guildhall/messages'
import { login } from '../../api.generated.ts'
import { api, ApiError } from '../../api.ts'
import { signIn } from '../../session.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'

interface Fields {
  username: string
  password: string
}

/** Login and password. A failure clears both, says why, and puts the cursor back on the login. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, reset, setFocus, formState } = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { username: '', password: '' },
  })
  const [failure, setFailure] = useState<{ message: string } | null>(null)
  const [hasCapsLock, setCapsLock] = useState(false)
  const { errors, isSubmitting } = formState
  // At the start and after each failure, once the emptied fields stand.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new failure is what it waits for
  useEffect(() => setFocus('username'), [setFocus, failure])

  async function submit(body: Fields) {
    setFailure(null)
    try {
      const result = await api(login, { body })
      signIn(result)
      toast.success(result.message)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      reset()
      setFailure({ message: error.message || m.account_login_failed() })
    }
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <form onSubmit={(event) => void handleSubmit(submit)(event)} noValidate className="grid gap-4">
      <p className="text-muted">{m.account_login_intro()}</p>
      {failure && (
        <p role="alert" className="rounded-md border border-danger p-3 text-danger">
          {failure.message}
        </p>
      )}
      <TextInput
        label={m.account_login_field()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username', { required: m.account_fill_login(), setValueAs: (text: string) => text.trim() })}
      />
      <PasswordInput
        label={m.account_password_field()}
        error={errors.password?.message}
        hint={
          hasCapsLock ? (
            <span role="status" className="text-warn">
              {m.account_caps_lock()}
            </span>
          ) : undefined
        }
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        {...register('password', { required: m.account_fill_password() })}
      />
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {m.account_login_button()}
      </Button>
    </form>
  )
}
