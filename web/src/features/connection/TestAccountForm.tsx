import { m } from '@guildhall/messages'
import { useState, type FormEvent } from 'react'
import { api, ApiError } from '../../api/client.ts'
import { setTestAccount } from '../../api/generated.ts'
import { Button } from '../../ui/Button.tsx'
import { useFailureFocus } from '../../ui/failure-focus.ts'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import type { Connection } from './connection.ts'

type Problems = Partial<Record<string, string>>

/** The account of the game with which staff test, and the item that a test delivers. */
export function TestAccountForm({
  account,
  suggestedCode,
  checksPasswords,
  onChanged,
}: Pick<Connection, 'account' | 'suggestedCode' | 'checksPasswords'> & {
  onChanged: (connection: Connection) => void
}) {
  const [values, setValues] = useState({
    login: account?.login ?? '',
    gamePassword: '',
    item: account?.code ?? suggestedCode,
  })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const tries = useFailureFocus<HTMLFormElement>()
  const input = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: problems[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    setProblems({})
    setFailure('')
    setIsBusy(true)
    try {
      const { data, message } = await api(setTestAccount, { body: values })
      setValues({ ...values, gamePassword: '' })
      toast.success(message)
      onChanged(data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const messages = error.body.messages ?? []
      setProblems(Object.fromEntries(messages.map(({ field, message }) => [field, message])))
      if (messages.length === 0) setFailure(error.message)
    } finally {
      setIsBusy(false)
      tries.afterTry()
    }
  }

  return (
    <Form onSubmit={save} tries={tries} className="grid max-w-xl gap-4">
      <TextInput
        label={m.connection_account_login()}
        hint={m.connection_account_hint()}
        maxLength={14}
        autoComplete="off"
        spellCheck={false}
        {...input('login')}
      />
      {checksPasswords && (
        <PasswordInput
          label={m.connection_account_password()}
          hint={m.connection_account_password_hint()}
          autoComplete="off"
          {...input('gamePassword')}
        />
      )}
      <TextInput
        label={m.connection_account_item()}
        hint={m.connection_account_item_hint()}
        maxLength={60}
        autoComplete="off"
        {...input('item')}
      />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
        {m.connection_account_save()}
      </Button>
    </Form>
  )
}
