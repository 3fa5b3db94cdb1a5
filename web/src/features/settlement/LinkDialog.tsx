import { settlementNote } from '@guildhall/contract/settlement-rules'
import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '../../api/client.ts'
import { linkDifference } from '../../api/generated.ts'
import { ReasonDialog } from '../../ui/ReasonDialog.tsx'
import { Options, Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { toast } from '../../ui/toast.ts'
import type { Difference } from './words.ts'

const words = {
  payment: m.settlement_link_payment,
  deposit: m.settlement_link_deposit,
  unknown: m.settlement_link_unknown,
}
type Target = keyof typeof words

/** Links the line of a difference to what it belongs to. */
export function LinkDialog({ data, open, onClose }: { data: Difference; open: boolean; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [to, setTo] = useState<Target>('payment')
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!open) return
    setNumber(data.unknown ?? '')
    setTo(data.unknown ? 'unknown' : 'payment')
    setProblem(undefined)
  }, [open, data.unknown])
  // Only money at a bank can be a deposit.
  const targets: Target[] = data.source === 'bank' ? ['payment', 'deposit', 'unknown'] : ['payment', 'unknown']

  async function link(note: string): Promise<string | undefined> {
    const missing = number.trim() ? undefined : m.settlement_link_number_missing()
    setProblem(missing)
    if (missing) return missing
    try {
      const body = { to, number: number.trim(), note }
      const { message } = await api(linkDifference, { params: { id: data.id }, body })
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.body.code === 'changed_meanwhile') await revalidate()
      const wrong = error.body.messages?.find(({ field }) => field === 'number')?.message
      setProblem(wrong)
      return wrong || error.message || m.error_unavailable()
    }
  }

  return (
    <ReasonDialog
      open={open}
      tone="plain"
      title={m.settlement_link_title({ id: data.id })}
      confirm={m.settlement_link()}
      reason={settlementNote}
      onConfirm={link}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <p>{m.settlement_link_text()}</p>
        <Select label={m.settlement_link_to()} value={to} onChange={({ target }) => setTo(target.value)}>
          <Options choices={targets} words={words} />
        </Select>
        <TextInput
          label={m.settlement_link_number()}
          hint={m.settlement_link_number_hint()}
          error={problem}
          value={number}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          required
          onChange={({ target }) => setNumber(target.value)}
        />
      </div>
    </ReasonDialog>
  )
}
