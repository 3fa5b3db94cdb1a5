import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '../../api/client.ts'
import { dismissFirstSteps } from '../../api/generated.ts'
import { toast } from '../../ui/toast.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { FirstSteps } from './data.ts'
import { labelOf, pathOf } from './steps.ts'

/** The steps of the first day that are not done, for owners, until all are or an owner closes the list. */
export function FirstStepsCard({ steps, dismissedAt }: Pick<FirstSteps, 'steps' | 'dismissedAt'>) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const left = steps.filter(({ state }) => state !== 'done')
  if (dismissedAt || left.length === 0) return null

  async function dismiss() {
    setBusy(true)
    try {
      toast.success((await api(dismissFirstSteps)).message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.setup_card_dismiss_failed())
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="section" aria-labelledby="first-steps" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="first-steps" className="text-xl">
          {m.setup_card_title()}
        </h2>
        <Button variant="ghost" busy={isBusy} onClick={() => void dismiss()}>
          {m.setup_card_dismiss()}
        </Button>
      </div>
      <p className="text-muted">{m.setup_card_intro()}</p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {left.map(({ name, state }) => (
          <li key={name} className="flex items-center gap-3">
            <AppLink
              to={pathOf(name)}
              className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
            >
              {labelOf(name)}
            </AppLink>
            <Badge>{state === 'skipped' ? m.setup_state_skipped() : m.setup_state_open()}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
