import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { m } from '@guildhall/messages'
import type { ReplyOf } from '@guildhall/contract'
import type { consentKinds, privacy } from '@guildhall/contract/privacy'
import { withdrawConsent } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'

type Kind = (typeof consentKinds)[number]

/** What the player has allowed, each with the way to withdraw it. */
export function Consents({ consents }: { consents: ReplyOf<typeof privacy.getConsents> }) {
  const { devices, reminders, showsCharacters, hasPhone } = consents
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<Kind | null>(null)

  async function withdraw(kind: Kind) {
    setBusy(kind)
    try {
      const { message } = await api(withdrawConsent, { body: { kind } })
      toast.success(message)
    } catch (error) {
      toast.error((error instanceof ApiError && error.message) || m.privacy_withdraw_failed())
    }
    await revalidate()
    setBusy(null)
  }
  const button = (kind: Kind, what: string, isGiven: boolean) =>
    isGiven && (
      <Button
        busy={busy === kind}
        aria-label={m.privacy_withdraw_named({ what })}
        onClick={() => void (busy || withdraw(kind))}
      >
        {m.privacy_withdraw()}
      </Button>
    )
  return (
    <Card as="section" aria-labelledby="consents" className="grid gap-3">
      <h2 id="consents">{m.privacy_consents()}</h2>
      <p className="text-sm text-muted">{m.privacy_consents_hint()}</p>
      <ul className="grid gap-4">
        <Consent name={m.privacy_consent_terms()} text={m.privacy_consent_terms_text()} />
        <Consent
          name={m.privacy_consent_push()}
          text={devices > 0 ? m.privacy_consent_push_text({ count: devices }) : m.privacy_consent_push_none()}
        >
          {button('push', m.privacy_consent_push(), devices > 0)}
        </Consent>
        <Consent
          name={m.privacy_consent_reminders()}
          text={
            reminders > 0 ? m.privacy_consent_reminders_text({ count: reminders }) : m.privacy_consent_reminders_none()
          }
        >
          {button('reminders', m.privacy_consent_reminders(), reminders > 0)}
        </Consent>
        <Consent
          name={m.privacy_consent_characters()}
          text={showsCharacters ? m.privacy_consent_characters_on() : m.privacy_consent_characters_off()}
        >
          {button('characters', m.privacy_consent_characters(), showsCharacters)}
        </Consent>
        <Consent
          name={m.privacy_consent_phone()}
          text={hasPhone ? m.privacy_consent_phone_on() : m.privacy_consent_phone_off()}
        >
          {hasPhone && <LinkButton to="/settings/profile">{m.privacy_correct_profile()}</LinkButton>}
        </Consent>
        <Consent name={m.privacy_consent_messages()} text={m.privacy_consent_messages_text()}>
          <LinkButton to="/settings/notifications">{m.privacy_consent_messages_open()}</LinkButton>
        </Consent>
      </ul>
    </Card>
  )
}

function Consent({ name, text, children }: { name: string; text: string; children?: ReactNode }) {
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-muted">{text}</p>
      </div>
      {children}
    </li>
  )
}
