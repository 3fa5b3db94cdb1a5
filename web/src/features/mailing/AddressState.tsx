import { useState } from 'react'
import { m } from '@guildhall/messages'
import { confirmAddressAgain } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import type { MessageSettings } from './choices.ts'

/** Why mails do not arrive: the mail server has refused the address, or nobody has confirmed it. */
export function AddressState({ address }: { address: MessageSettings['address'] }) {
  const [busy, setBusy] = useState(false)
  const { email, isConfirmed, refusedAt } = address
  if (!email || (isConfirmed && !refusedAt)) return null
  async function confirmAgain() {
    setBusy(true)
    try {
      toast.success((await api(confirmAddressAgain)).message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.error_unavailable())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card as="section" aria-label={m.mailing_refused_title()} className="grid justify-items-start gap-3 border-warn">
      {refusedAt && <h2 className="text-xl">{m.mailing_refused_title()}</h2>}
      <p className="wrap-anywhere">{refusedAt ? m.mailing_refused_text({ email }) : m.mailing_unconfirmed()}</p>
      <div className="flex flex-wrap items-center gap-3">
        {refusedAt && (
          <Button busy={busy} onClick={() => void confirmAgain()}>
            {m.mailing_refused_again()}
          </Button>
        )}
        <AppLink
          to="/settings/profile"
          className="inline-flex min-h-11 items-center text-brass underline underline-offset-4"
        >
          {refusedAt ? m.mailing_refused_change() : m.account_to_profile()}
        </AppLink>
      </div>
    </Card>
  )
}
