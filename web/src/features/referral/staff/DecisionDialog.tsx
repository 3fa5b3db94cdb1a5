import { m } from '@guildhall/messages'
import { referralNote } from '@guildhall/contract/referral'
import { clearSuspicion, updateReleased } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useState } from 'react'
import { decisionWords, type ReferralDecision } from './decisions.ts'

/** Asks before a decision. Refusing, and explaining evidence, needs a reason for the audit log. */
export function DecisionDialog({
  decision,
  onClose,
  onDone,
}: {
  decision: ReferralDecision | null
  onClose: () => void
  onDone: () => Promise<void>
}) {
  const [problem, setProblem] = useState<string>()
  const name = decision?.referral.username ?? ''
  const words = decision ? decisionWords(decision) : undefined

  async function decide(
    { kind, referral: { id, released: seen } }: ReferralDecision,
    note: string,
  ): Promise<string | undefined> {
    try {
      const { message } =
        kind === 'clear'
          ? await api(clearSuspicion, { params: { id }, body: { note } })
          : await api(updateReleased, { body: { id, released: kind, note, seen } })
      toast.success(message)
      onClose()
      await onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The page behind the dialog shows the current state.
      await onDone()
      return error.message || m.error_unavailable()
    }
  }
  const close = () => {
    setProblem(undefined)
    onClose()
  }
  return (
    <>
      <ConfirmDialog
        open={decision?.kind === 'S'}
        title={words?.question({ name }) ?? ''}
        confirm={words?.name() ?? ''}
        tone="plain"
        error={problem}
        onConfirm={async () => setProblem(await decide(decision!, ''))}
        onClose={close}
      >
        {words?.text()}
      </ConfirmDialog>
      <ReasonDialog
        open={decision?.kind === 'N' || decision?.kind === 'clear'}
        title={words?.question({ name }) ?? ''}
        confirm={words?.name() ?? ''}
        tone={decision?.kind === 'clear' ? 'plain' : 'danger'}
        reason={referralNote}
        onConfirm={(note) => decide(decision!, note)}
        onClose={close}
      >
        {words?.text()}
      </ReasonDialog>
    </>
  )
}
