import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import { exportDays, type privacy } from '@guildhall/contract/privacy'
import { getExportAddress, getOwnExport, mailExportLink, startExport } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { useLocale } from '../../format/locale.ts'
import { sizeText } from '../../format/size-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Form } from '../../ui/Form.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { toast } from '../../ui/toast.ts'
import { FormAlert, showRefusal, type FormFailure } from '../account/public.ts'
import { WithMoment } from './WithMoment.tsx'

type Standing = ReplyOf<typeof privacy.getOwnExport>
type Export = NonNullable<Standing['export']>

const askAgainMs = 2_000

/** The copy of the player's data: asked for with the password, watched while it is written, and downloaded. */
export function ExportCard({ standing }: { standing: Standing }) {
  const [newest, setNewest] = useState(standing)
  const isOpen = newest.export?.state === 'waiting' || newest.export?.state === 'running'
  useEffect(() => {
    if (!isOpen) return
    // A failure is temporary: the next one asks again.
    const timer = setInterval(() => void api(getOwnExport).then(setNewest, () => {}), askAgainMs)
    return () => clearInterval(timer)
  }, [isOpen])
  return (
    <Card as="section" aria-labelledby="export" className="grid gap-3">
      <h2 id="export">{m.privacy_export()}</h2>
      <p>{m.privacy_export_hint({ days: exportDays })}</p>
      <p className="text-sm text-muted">{m.privacy_export_without()}</p>
      <div role="status">{newest.export && <Copy copy={newest.export} />}</div>
      {newest.nextAt ? (
        !isOpen && (
          <p className="text-muted">
            <WithMoment words={(moment) => m.privacy_export_next({ moment })} at={newest.nextAt} />
          </p>
        )
      ) : (
        <Ask onStart={setNewest} />
      )}
    </Card>
  )
}

function Copy({ copy }: { copy: Export }) {
  const locale = useLocale()
  if (copy.state === 'failed') return <p className="font-semibold text-danger">{m.privacy_export_gave_up()}</p>
  if (copy.state !== 'ready')
    return (
      <div className="grid min-h-24 content-start gap-2">
        {copy.isRepeated && <p className="text-warn">{m.privacy_export_repeated()}</p>}
        {copy.state === 'running' && copy.total > 0 ? (
          <ProgressBar
            label={m.privacy_export_running({ done: copy.done, total: copy.total })}
            value={copy.done}
            max={copy.total}
          />
        ) : (
          <ProgressBar label={m.privacy_export_waiting()} />
        )}
        <p className="text-sm text-muted">{m.privacy_export_leave()}</p>
      </div>
    )
  return (
    <div className="grid min-h-24 content-start justify-items-start gap-2">
      <p>
        {m.privacy_export_ready({ size: sizeText(copy.bytes ?? 0, locale) })}{' '}
        {copy.endsAt && <WithMoment words={(moment) => m.privacy_export_until({ moment })} at={copy.endsAt} />}
      </p>
      <div className="flex flex-wrap gap-3">
        <Download />
        {copy.isMailable && <MailLink />}
      </div>
      {copy.isMailable && <p className="text-sm text-muted">{m.privacy_export_mail_hint()}</p>}
    </div>
  )
}

function MailLink() {
  const [busy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    try {
      const { message } = await api(mailExportLink)
      toast.success(message)
    } catch (error) {
      toast.error((error instanceof ApiError && error.message) || m.privacy_export_mail_failed())
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void send()}>
      {m.privacy_export_mail()}
    </Button>
  )
}

function Download() {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      const { url } = await api(getExportAddress)
      location.assign(url)
    } catch (error) {
      toast.error((error instanceof ApiError && error.message) || m.privacy_export_download_failed())
    }
    setBusy(false)
  }
  return (
    <Button variant="primary" busy={busy} onClick={() => void download()}>
      {m.privacy_export_download()}
    </Button>
  )
}

function Ask({ onStart }: { onStart: (standing: Standing) => void }) {
  const form = useForm({ shouldFocusError: false, defaultValues: { currentPassword: '' } })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { errors, isSubmitting } = form.formState

  async function start({ currentPassword }: { currentPassword: string }) {
    setFailure(null)
    try {
      const { message, ...standing } = await api(startExport, { body: { currentPassword } })
      toast.success(message)
      onStart(standing)
    } catch (error) {
      setFailure(showRefusal(form, error, m.privacy_export_failed()))
    }
  }
  return (
    <Form onSubmit={form.handleSubmit(start)} className="grid gap-3">
      <PasswordInput
        label={m.privacy_export_password()}
        error={errors.currentPassword?.message}
        {...form.register('currentPassword', { required: m.account_fill_password() })}
      />
      <FormAlert failure={failure} />
      <Button type="submit" variant="primary" busy={isSubmitting} className="justify-self-start">
        {m.privacy_export_start()}
      </Button>
    </Form>
  )
}
