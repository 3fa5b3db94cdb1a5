import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import type { Locale } from '@guildhall/contract'
import { m } from '@guildhall/messages'
import { api, ApiError } from '../../../api/client.ts'
import { previewMail, sendMailSample } from '../../../api/generated.ts'
import { load } from '../../../api/load.ts'
import type { Head } from '../../../app/head.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toast.ts'

export const head = (): Head => ({ title: m.mailing_samples_title() })

export const loader = load(async ({ api: call, url }) => {
  const query = new URL(url).searchParams
  const [kind, variant, locale] = ['kind', 'variant', 'locale'].map((name) => query.get(name))
  return call(previewMail, {
    query: {
      ...(kind && { kind }),
      ...(variant && { variant: Number(variant) }),
      ...(locale && { locale: locale as Locale }),
    },
  })
})

/** Each mail of the portal with invented data: its HTML in a frame without rights, and its text beside it. */
export default function MailSamplesPage() {
  const { samples, kind, variant, locale, subject, text, frame } = useLoaderData<typeof loader>()
  const [, setQuery] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const choose = (change: Partial<Record<'kind' | 'variant' | 'locale', string>>) =>
    setQuery({ kind, variant: String(variant), locale, ...change }, { preventScrollReset: true })
  async function sendTest() {
    setBusy(true)
    try {
      const { isSent, message } = await api(sendMailSample, { body: { kind, variant, locale } })
      toast[isSent ? 'success' : 'error'](message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.error_unavailable())
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.mailing_samples_title()} intro={m.mailing_samples_intro()}>
        <Button variant="primary" busy={busy} onClick={() => void sendTest()}>
          {m.mailing_samples_send()}
        </Button>
      </PageHead>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <Select
          label={m.mailing_samples_mail()}
          value={`${kind} ${variant}`}
          onChange={({ target }) => {
            const [nextKind = '', nextVariant = ''] = target.value.split(' ')
            choose({ kind: nextKind, variant: nextVariant })
          }}
        >
          {samples.map((sample) => (
            <option key={`${sample.kind} ${sample.variant}`} value={`${sample.kind} ${sample.variant}`}>
              {sample.name}
            </option>
          ))}
        </Select>
        <Select
          label={m.mailing_samples_locale()}
          value={locale}
          onChange={({ target }) => choose({ locale: target.value })}
        >
          <option value="pt-BR" lang="pt-BR">
            Português
          </option>
          <option value="en" lang="en">
            English
          </option>
        </Select>
      </div>
      <p className="wrap-anywhere">
        <span className="text-muted">{m.mailing_samples_subject()}:</span> <strong>{subject}</strong>
      </p>
      <div className="grid gap-6 lg:grid-cols-2">
        <section aria-labelledby="html" className="grid content-start gap-3">
          <h2 id="html" className="text-xl">
            {m.mailing_samples_html()}
          </h2>
          <iframe
            sandbox=""
            src={frame}
            title={m.mailing_samples_html()}
            className="h-150 w-full rounded-lg border border-line"
          />
        </section>
        <section aria-labelledby="text" className="grid min-w-0 content-start gap-3">
          <h2 id="text" className="text-xl">
            {m.mailing_samples_text()}
          </h2>
          <pre
            lang={locale}
            className="rounded-lg border border-line bg-s1 p-4 text-sm whitespace-pre-wrap wrap-anywhere"
          >
            {text}
          </pre>
        </section>
      </div>
    </div>
  )
}
