import { m } from '@guildhall/messages'
import { Icon } from '../ui/Icon.tsx'
import { LinkButton } from '../ui/Button.tsx'

export function NotFoundPage() {
  return (
    <div className="page grid justify-items-start gap-4 py-16">
      <h1 className="font-sans font-bold">404 :(</h1>
      <p className="text-lg text-muted">{m.shell_not_found()}</p>
      <LinkButton to="/" variant="primary">
        <Icon name="house" />
        {m.shell_go_home()}
      </LinkButton>
    </div>
  )
}
