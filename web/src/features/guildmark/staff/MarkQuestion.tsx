import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { guildmark } from '@guildhall/contract/guildmark'
import { markReason } from '@guildhall/contract/guildmark-rules'
import { useRevalidator } from 'react-router'
import { lockGuildMark, removeGuildMark, unlockGuildMark } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { guildName } from './words.ts'

type Upload = ReplyOf<typeof guildmark.listGuildMarks>['data'][number]
export type Act = 'remove' | 'lock' | 'unlock'

const acts = {
  remove: {
    title: m.guildmark_remove_title,
    effect: m.guildmark_remove_effect,
    confirm: m.guildmark_remove,
    send: ({ id }: Upload, reason: string) => api(removeGuildMark, { params: { id }, body: { reason } }),
  },
  lock: {
    title: m.guildmark_lock_title,
    effect: m.guildmark_lock_effect,
    confirm: m.guildmark_lock,
    send: ({ guild }: Upload, reason: string) => api(lockGuildMark, { params: { guild: guild.id }, body: { reason } }),
  },
  unlock: {
    title: m.guildmark_unlock_title,
    effect: m.guildmark_unlock_effect,
    confirm: m.guildmark_unlock,
    send: ({ guild }: Upload, reason: string) =>
      api(unlockGuildMark, { params: { guild: guild.id }, body: { reason } }),
  },
}

/** Asks for the reason before staff take a mark down, lock a guild or unlock it. */
export function MarkQuestion({
  question,
  onClose,
}: {
  question: { act: Act; upload: Upload } | null
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const { title, effect, confirm, send } = acts[question?.act ?? 'remove']
  const guild = question ? guildName(question.upload.guild) : ''
  async function decide(reason: string): Promise<string | undefined> {
    try {
      const { message } = await send(question!.upload, reason)
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.body.code === 'changed_meanwhile') await revalidate()
      return error.message || m.error_unavailable()
    }
  }
  return (
    <ReasonDialog
      open={question !== null}
      tone={question?.act === 'unlock' ? 'plain' : 'danger'}
      title={title({ guild })}
      confirm={confirm()}
      reason={markReason}
      onConfirm={decide}
      onClose={onClose}
    >
      {effect()}
    </ReasonDialog>
  )
}
