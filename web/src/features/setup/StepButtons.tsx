import { m } from '@guildhall/messages'
import type { SetupStep } from '@guildhall/contract/setup'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, api } from '../../api/client.ts'
import { setFirstStep } from '../../api/generated.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { pathOf, stepAfter, stepBefore } from './steps.ts'

/**
 * The ways out of a step: back, for later, and on. `confirm` is the label of the last, which notes the step as done;
 * null hides it until the step's test has succeeded.
 */
export function StepButtons({ step, confirm }: { step: SetupStep; confirm: string | null }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'done' | 'skipped' | null>(null)
  const before = stepBefore(step)

  async function note(state: 'done' | 'skipped') {
    setBusy(state)
    try {
      await api(setFirstStep, { params: { step }, body: { state } })
      await navigate(pathOf(stepAfter(step)))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.setup_note_failed())
    } finally {
      setBusy(null)
    }
  }

  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-4">
      {confirm && (
        <Button variant="primary" busy={busy === 'done'} onClick={() => void note('done')}>
          {confirm}
        </Button>
      )}
      <Button busy={busy === 'skipped'} onClick={() => void note('skipped')}>
        {m.setup_later()}
      </Button>
      {before && (
        <LinkButton to={pathOf(before)} variant="ghost">
          {m.setup_back()}
        </LinkButton>
      )}
    </div>
  )
}
