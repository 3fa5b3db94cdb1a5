import { m } from '@guildhall/messages'
import { helpReason, hiddenFields, type HiddenField } from '@guildhall/contract/player-rules'
import { useState } from 'react'
import { revealPlayer } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import type { Revealed } from './player.ts'

const words: Record<HiddenField, () => string> = {
  email: m.player_email_fact,
  phone: m.player_phone,
  document: m.player_document,
  addresses: m.player_addresses,
}

/** Asks which data to reveal, and why. Both are recorded before the data is sent. */
export function RevealDialog({
  open,
  login,
  onRevealed,
  onClose,
}: {
  open: boolean
  login: string
  onRevealed: (data: Revealed) => void
  onClose: () => void
}) {
  const [fields, setFields] = useState<readonly HiddenField[]>([])
  const [problem, setProblem] = useState<string>()
  const close = () => {
    setFields([])
    setProblem(undefined)
    onClose()
  }
  async function reveal(reason: string): Promise<string | undefined> {
    setProblem(fields.length === 0 ? m.player_reveal_choose() : undefined)
    if (fields.length === 0) return undefined
    try {
      const body = { fields: [...fields], reason: reason.replace(/\s+/g, ' ') }
      const { data } = await api(revealPlayer, { params: { login }, body })
      onRevealed(data)
      close()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.message || m.error_unavailable()
    }
  }
  return (
    <ReasonDialog
      open={open}
      tone="plain"
      title={m.player_reveal_title({ login })}
      confirm={m.player_reveal_confirm()}
      reason={helpReason}
      onConfirm={reveal}
      onClose={close}
    >
      <p>{m.player_reveal_effect()}</p>
      <fieldset className="mt-3 grid text-text sm:grid-cols-2">
        <legend className="sr-only">{m.player_reveal_fields()}</legend>
        {hiddenFields.map((field, at) => (
          <Checkbox
            key={field}
            label={words[field]()}
            error={at === 0 ? problem : undefined}
            checked={fields.includes(field)}
            onChange={({ target }) =>
              setFields(target.checked ? [...fields, field] : fields.filter((each) => each !== field))
            }
          />
        ))}
      </fieldset>
    </ReasonDialog>
  )
}
