import { m } from '@guildhall/messages'
import { House } from 'lucide-react'
import { LinkButton } from '../ui/Button.tsx'

export function NotFoundPage() {
  return (
    <div className="page grid justify-items-start gap-4 py-16">
      <h1>404 :(</h1>
      <p className="text-lg text-muted">{m.shell_not_found()}</p>
      <LinkButton to="/" variant="primary">
        <House className="size-5" />
        {m.shell_go_home()}
      </LinkButton>
    </div>
  )
}
