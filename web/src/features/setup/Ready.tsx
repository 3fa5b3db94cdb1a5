import { m } from '@guildhall/messages'
import { AppLink } from '../../ui/AppLink.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import type { FirstSteps } from './data.ts'
import { StepFrame } from './StepFrame.tsx'
import { labelOf } from './steps.ts'

/** What to do next, and what was left for later. */
export function Ready({ steps }: Pick<FirstSteps, 'steps'>) {
  const left = steps.filter(({ state }) => state !== 'done').map(({ name }) => labelOf(name))
  return (
    <StepFrame step="done" title={m.setup_ready_title()} intro={m.setup_ready_intro()}>
      <ul className="grid gap-1">
        {nextThings().map(({ to, label }) => (
          <li key={to}>
            <AppLink to={to} className="inline-flex min-h-11 items-center text-brass underline underline-offset-4">
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
      {left.length > 0 && <p className="text-muted">{m.setup_ready_open({ steps: left.join(', ') })}</p>}
      <LinkButton to="/dashboard" variant="primary" className="justify-self-start">
        {m.setup_ready_dashboard()}
      </LinkButton>
    </StepFrame>
  )
}

const nextThings = () => [
  { to: '/notice/store', label: m.setup_ready_article() },
  { to: '/item/store', label: m.setup_ready_item() },
  { to: '/staff/settings/social', label: m.setup_ready_social() },
  { to: '/staff/settings/events', label: m.setup_ready_events() },
  { to: '/staff/settings/links', label: m.setup_ready_support() },
]
