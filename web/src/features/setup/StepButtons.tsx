import { m } from '@guildhall/messages'
import type { SetupStep } from '@guildhall/contract/setup-steps'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, api } from '../../api/client.ts'
import { setFirstStep } from '../../api/generated.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { pathOf, stepAfter, stepBefore } from './steps.ts'

/** Notes what the owner says of a step, and goes on to the next one. */
export function useStepNote(step: SetupStep) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'done' | 'skipped' | null>(null)

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
  return { busy, note }
}

/**
 * The ways out of a step: back, for later, and on. `confirm` is the label of the last, which notes the step as done;
 * null hides it until the step's test has succeeded. Inside of a form, whose `isSaving` is given, it submits the form.
 */
export function StepButtons({
  step,
  confirm,
  isSaving,
}: {
  step: SetupStep
  confirm: string | null
  isSaving?: boolean
}) {
  const { busy, note } = useStepNote(step)
  const before = stepBefore(step)
  const submits = isSaving !== undefined
  return (
    <div className="flex flex-wrap gap-3 border-t border-line pt-4">
      {confirm && (
        <Button
          variant="primary"
          type={submits ? 'submit' : 'button'}
          busy={isSaving ?? busy === 'done'}
          onClick={submits ? undefined : () => void note('done')}
        >
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
