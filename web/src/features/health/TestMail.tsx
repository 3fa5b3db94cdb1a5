import { m } from '@guildhall/messages'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { api, ApiError } from '../../api/client.ts'
import { sendTestMail } from '../../api/generated.ts'
import { Button } from '../../ui/Button.tsx'

interface Result {
  isSent: boolean
  message: string
}

/** Sends a mail to the reader, and says whether the mail server accepted it. */
export function TestMail() {
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState<Result | null>(null)

  async function send() {
    setIsBusy(true)
    setResult(null)
    try {
      setResult(await api(sendTestMail))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setResult({ isSent: false, message: error.message || m.error_unavailable() })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <section aria-labelledby="mail-title" className="grid justify-items-start gap-3">
      <h2 id="mail-title" className="text-xl">
        {m.health_mail_title()}
      </h2>
      <Button onClick={() => void send()} busy={isBusy}>
        {!isBusy && <Mail className="size-5" />}
        {m.health_mail_button()}
      </Button>
      <p role="status" className={result?.isSent ? 'text-success' : 'text-danger'}>
        {result?.message}
      </p>
    </section>
  )
}
