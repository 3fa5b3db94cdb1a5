import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { labelOf, pathOf, stepNames, type StepName } from './steps.ts'

/**
 * The frame of a step: where it stands, the way to the other steps, and its content. `canGo` is false until the steps
 * have addresses: while the owner makes the account.
 */
export function StepFrame({
  step,
  title,
  intro,
  canGo = true,
  children,
}: {
  step: StepName | 'owner'
  title: string
  intro?: ReactNode
  canGo?: boolean
  children: ReactNode
}) {
  const all = ['owner', ...stepNames] as const
  const at = all.indexOf(step) + 1
  return (
    <div className="mx-auto grid max-w-2xl gap-6 px-4 py-8 md:py-12">
      <nav aria-label={m.setup_steps()} className="grid gap-2">
        <p className="text-sm text-muted">{m.setup_progress({ at: String(at), count: String(all.length) })}</p>
        <ol className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {all.map((name) => (
            <li key={name}>
              {canGo && name !== 'owner' && name !== step ? (
                <AppLink
                  to={pathOf(name)}
                  className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
                >
                  {labelOf(name)}
                </AppLink>
              ) : (
                <span
                  aria-current={name === step ? 'step' : undefined}
                  className={`inline-flex min-h-11 items-center ${name === step ? 'font-semibold' : 'text-muted'}`}
                >
                  {labelOf(name)}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <Card className="grid gap-4 md:p-6">
        <div className="grid gap-2">
          <h1 className="text-2xl">{title}</h1>
          {intro && <p className="text-muted">{intro}</p>}
        </div>
        {children}
      </Card>
    </div>
  )
}
