import { m } from '@guildhall/messages'
import { useSettings } from '../../app/settings.ts'
import { brlText } from '../../format/money.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import type { FirstSteps } from './data.ts'
import { FirstStepsList } from './FirstStepsList.tsx'
import { StepFrame } from './StepFrame.tsx'

/** What is left to do, which the dashboard lists too. */
export function Ready({ steps }: Pick<FirstSteps, 'steps'>) {
  const { preset } = useSettings().hero
  const isComplete = steps.every(({ state }) => state === 'done')
  return (
    <StepFrame
      step="done"
      title={m.setup_ready_title()}
      intro={isComplete ? m.setup_ready_complete() : m.setup_ready_intro()}
    >
      <FirstStepsList steps={steps} heading="h2" />
      <div className="grid gap-1">
        <p className="text-muted">{m.setup_ready_also()}</p>
        <ul>
          {otherThings(preset).map(({ to, label }) => (
            <li key={to}>
              <AppLink to={to} className="inline-flex min-h-11 items-center text-brass underline underline-offset-4">
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      </div>
      <LinkButton to="/dashboard" variant="primary" className="justify-self-start">
        {m.setup_ready_dashboard()}
      </LinkButton>
    </StepFrame>
  )
}

const otherThings = (preset: number) => [
  { to: '/staff/settings/hero', label: m.setup_ready_hero({ amount: brlText(preset) }) },
  { to: '/staff/settings/look', label: m.setup_ready_look() },
  { to: '/staff/settings/social', label: m.setup_ready_social() },
  { to: '/staff/settings/events', label: m.setup_ready_events() },
  { to: '/staff/settings/referral', label: m.setup_ready_referral() },
  { to: '/staff/settings/launch', label: m.setup_ready_launch() },
]
