import { m } from '@guildhall/messages'
import { unbanReason } from '@guildhall/contract/ban-rules'
import { unbanUser } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { Ban } from './words.ts'

/** Asks for a reason and lifts a ban. `onChanged` is called after that, and when the ban had ended meanwhile. */
export function LiftBan({
  ban,
  onClose,
  onChanged,
}: {
  /** Null while the dialog is closed. */
  ban: Ban | null
  onClose: () => void
  onChanged: () => unknown
}) {
  const login = ban?.login ?? ''
  async function lift(reason: string): Promise<string | undefined> {
    try {
      const { message } = await api(unbanUser, { params: { id: ban!.id }, body: { reason } })
      toast.success(message)
      onClose()
      await onChanged()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.body.code === 'ban_ended') await onChanged()
      return error.message || m.error_unavailable()
    }
  }
  return (
    <ReasonDialog
      open={ban !== null}
      tone="plain"
      title={m.ban_lift_title({ login })}
      confirm={m.ban_lift_confirm({ login })}
      reason={unbanReason}
      onConfirm={lift}
      onClose={onClose}
    >
      {m.ban_lift_effect()}
    </ReasonDialog>
  )
}
