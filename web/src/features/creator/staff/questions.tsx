import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, ApiError } from '../../../api/client.ts'
import { giveCreatorTier, payCreator, stopCreator } from '../../../api/generated.ts'
import { sendOnce } from '../../../api/idempotency.ts'
import { cashText } from '../../../format/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSecondPerson } from '../../approval/public.ts'
import type { StaffCreator, Tier } from './creator-fields.ts'

/** Pays what a creator has earned; the question names creator and amount. */
export function Payout({ row }: { row: StaffCreator }) {
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()
  const question = useQuestion()
  const { id, login, code, is_barred, revision, figures } = row
  const { due, paid } = figures
  if (is_barred || due <= 0) return null

  const pay = () =>
    question.answer(async () => {
      const reply = await sendOnce('creator-payout', [id, due, paid, revision], (idempotencyKey) =>
        api(payCreator, { params: { id }, body: { cash: due }, idempotencyKey }),
      )
      if (isWaiting(reply)) return
      toast.success(reply.message)
      await revalidate()
    })

  return (
    <>
      <Button variant="primary" onClick={question.ask}>
        {m.creator_pay({ cash: cashText(due) })}
      </Button>
      <ConfirmDialog
        open={question.isOpen}
        title={m.creator_pay_question({ login, cash: cashText(due) })}
        confirm={m.creator_pay({ cash: cashText(due) })}
        tone="plain"
        error={question.failure}
        onClose={question.close}
        onConfirm={pay}
      >
        {m.creator_pay_text({ code })}
      </ConfirmDialog>
    </>
  )
}

/** Whether the creator has reached the tier and not got its item. */
export const isDue = ({ is_barred }: StaffCreator, { state }: Tier): boolean => !is_barred && state === 'due'

/** Gives the item of a tier that is due; the question names item and creator. */
export function Give({ row: { id, login }, tier }: { row: StaffCreator; tier: Tier }) {
  const { revalidate } = useRevalidator()
  const isWaiting = useSecondPerson()
  const question = useQuestion()
  const named = { item: tier.item.name, login }

  const give = () =>
    question.answer(async () => {
      const reply = await sendOnce('creator-tier', [id, tier.id], (idempotencyKey) =>
        api(giveCreatorTier, { params: { id, tier: tier.id }, idempotencyKey }),
      )
      if (isWaiting(reply)) return
      toast.success(reply.message)
      await revalidate()
    })

  return (
    <>
      <Button aria-label={m.creator_tier_give_named(named)} onClick={question.ask}>
        {m.creator_tier_give()}
      </Button>
      <ConfirmDialog
        open={question.isOpen}
        title={m.creator_tier_question(named)}
        confirm={m.creator_tier_give()}
        tone="plain"
        error={question.failure}
        onClose={question.close}
        onConfirm={give}
      >
        {m.creator_tier_text()}
      </ConfirmDialog>
    </>
  )
}

/** Ends a code now. */
export function Stop({ row: { id, code, state } }: { row: StaffCreator }) {
  const { revalidate } = useRevalidator()
  const question = useQuestion()
  if (state === 'ended') return null

  const stop = () =>
    question.answer(async () => {
      const { message } = await api(stopCreator, { params: { id } })
      toast.success(message)
      await revalidate()
    })

  return (
    <>
      <Button variant="danger" onClick={question.ask}>
        {m.creator_stop()}
      </Button>
      <ConfirmDialog
        open={question.isOpen}
        title={m.creator_stop_question({ code })}
        confirm={m.creator_stop()}
        error={question.failure}
        onClose={question.close}
        onConfirm={stop}
      >
        {m.creator_stop_text()}
      </ConfirmDialog>
    </>
  )
}

/** Whether a question is open, and why the last answer failed. */
function useQuestion() {
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState('')
  const close = () => {
    setOpen(false)
    setFailure('')
  }
  return {
    isOpen,
    failure,
    close,
    ask: () => setOpen(true),
    async answer(work: () => Promise<void>) {
      try {
        await work()
        close()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        setFailure(error.message || m.ui_unknown_error())
      }
    },
  }
}
