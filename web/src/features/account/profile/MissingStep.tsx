import { LinkButton } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'

/** A sentence about what an account still needs, with the way to its page from all other pages. */
export function MissingStep({
  text,
  to,
  from,
  children,
}: {
  text: string
  to: string
  from: string
  children: string
}) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0">{text}</p>
      {from !== to && <LinkButton to={to}>{children}</LinkButton>}
    </Card>
  )
}
