import { m } from '@guildhall/messages'
import type { ComponentProps, FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** What staff fill in to send something by hand. `login` is the field for whom it is, `done` what the last one brought. */
export function ByHandForm({
  onSubmit,
  problem,
  login,
  done,
  children,
}: {
  onSubmit: (event: FormEvent) => void
  problem: string | undefined
  login: Pick<ComponentProps<typeof TextInput>, 'value' | 'required' | 'error' | 'onChange'>
  done: ReactNode
  children: ReactNode
}) {
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      {problem && (
        <p role="alert" className="rounded-md border border-danger p-3 text-danger">
          {problem}
        </p>
      )}
      <TextInput label={m.shop_send_login()} maxLength={40} autoComplete="off" spellCheck={false} {...login} />
      {children}
      <Button type="submit" variant="primary" className="justify-self-start">
        {m.shop_send()}
      </Button>
      <div role="status" className="empty:hidden">
        {done && <p className="text-success">{done}</p>}
      </div>
    </form>
  )
}
