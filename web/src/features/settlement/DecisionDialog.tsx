import { settlementNote } from '@guildhall/contract/settlement-rules'
import { m } from '@guildhall/messages'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '../../api/client.ts'
import { explainDifference, reopenDifference } from '../../api/generated.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { toast } from '../../ui/toast.ts'

export type Decision = 'solved' | 'accepted' | 'reopen'

const words = {
  solved: { title: m.settlement_solve_title, text: m.settlement_solve_text, confirm: m.settlement_solve },
  accepted: { title: m.settlement_accept_title, text: m.settlement_accept_text, confirm: m.settlement_accept },
  reopen: { title: m.settlement_reopen_title, text: m.settlement_reopen_text, confirm: m.settlement_reopen },
}

/** Closes a difference, or opens it again, with a note for the record. */
export function DecisionDialog({
  id,
  decision,
  onClose,
}: {
  id: number
  decision: Decision | null
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const { title, text, confirm } = words[decision ?? 'solved']

  async function decide(note: string): Promise<string | undefined> {
    try {
      const params = { id }
      const { message } = await (decision === 'reopen'
        ? api(reopenDifference, { params, body: { note } })
        : api(explainDifference, { params, body: { as: decision ?? 'solved', note } }))
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Somebody else decided first; the page behind the dialog shows the current state.
      if (error.body.code === 'changed_meanwhile') await revalidate()
      return error.message || m.error_unavailable()
    }
  }

  return (
    <ReasonDialog
      open={decision !== null}
      tone="plain"
      title={title({ id })}
      confirm={confirm()}
      reason={settlementNote}
      onConfirm={decide}
      onClose={onClose}
    >
      {text()}
    </ReasonDialog>
  )
}
