import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '../../api/client.ts'
import { dismissFirstSteps } from '../../api/generated.ts'
import { toast } from '../../ui/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { FirstSteps } from './data.ts'
import { FirstStepsList } from './FirstStepsList.tsx'

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
      <p className="text-muted">
        {m.setup_card_intro()}{' '}
        {m.setup_card_progress({ done: String(steps.length - left.length), count: String(steps.length) })}
      </p>
      <FirstStepsList steps={steps} heading="h3" />
    </Card>
  )
}
