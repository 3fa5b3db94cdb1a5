import { m } from '@guildhall/messages'
import { useState } from 'react'
import { ApiError, api } from '../../api/client.ts'
import { sendTestMail } from '../../api/generated.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { StepButtons } from './StepButtons.tsx'
import { StepFrame } from './StepFrame.tsx'

type Sent = { isSent: boolean; message: string } | null

/** Sends a mail to the owner, and asks only whether it arrived. A refusal of the mail server is shown in words. */
export function MailStep({ email }: { email: string | null }) {
  const [sent, setSent] = useState<Sent>(null)
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(false)

  async function send() {
    setBusy(true)
    setMissing(false)
    try {
      setSent(await api(sendTestMail))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSent({ isSent: false, message: error.message || m.setup_check_failed() })
    } finally {
      setBusy(false)
    }
  }

  return (
    <StepFrame step="mail" title={m.setup_mail_title()} intro={m.setup_mail_intro({ address: email ?? '–' })}>
      <Button busy={isBusy} onClick={() => void send()} className="justify-self-start">
        {sent ? m.setup_mail_again() : m.setup_mail_send()}
      </Button>
      <div role="status" className="grid gap-3">
        {sent && <p className={sent.isSent ? 'text-success' : 'text-danger break-words'}>{sent.message}</p>}
        {sent?.isSent && (
          <div className="flex flex-wrap items-center gap-3">
            <span className="font-semibold">{m.setup_mail_question()}</span>
            <Button onClick={() => setMissing(true)}>{m.setup_mail_missing()}</Button>
          </div>
        )}
        {isMissing && (
          <p className="rounded-md border border-warn p-3 text-warn">
            {m.setup_mail_advice()}{' '}
            <AppLink to="/staff/health" className="underline underline-offset-4">
              {m.health_title()}
            </AppLink>
          </p>
        )}
      </div>
      <StepButtons step="mail" confirm={sent?.isSent ? m.setup_mail_arrived() : null} />
    </StepFrame>
  )
}
