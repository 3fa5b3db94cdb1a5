import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { m } from '@guildhall/messages'
import { getUser } from '../../../api/generated.ts'
import { outcomeOf, nowOrLater, useArrived } from '../../../api/outcome.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RenewCodes } from './RenewCodes.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { TurnOffTotp } from './TurnOffTotp.tsx'
import { TurnOnTotp } from './TurnOnTotp.tsx'

export const head = (): Head => ({ title: m.account_security_title() })
export const loader = load(({ api }) => nowOrLater(outcomeOf(api(getUser).then(({ userData }) => userData))))

/**
 * The second step of the login. It is turned on with an authenticator app. Turning it off or renewing the recovery
 * codes needs the password and a code.
 */
export default function SecurityPage() {
  const { revalidate, state } = useRevalidator()
  const arrived = useArrived(useLoaderData<typeof loader>())
  // Shown once, right after their creation.
  const [codes, setCodes] = useState<string[] | null>(null)
  const totp = arrived?.data?.totp
  const showCodes = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes)
    void revalidate()
  }
  return (
    <SettingsFrame title={m.account_security_title()} intro={m.account_security_intro()}>
      {!arrived && (
        <Loading>
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {arrived?.failure && (
        <ErrorState
          title={`${m.account_load_failed()} ${arrived.failure.message || '...'}`}
          requestId={arrived.failure.requestId}
          retrying={state === 'loading'}
          onRetry={() => void revalidate()}
        />
      )}
      {codes && <RecoveryCodes key={codes[0]} codes={codes} onDone={() => setCodes(null)} />}
      {totp && (
        <Card as="section" className="grid gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-xl">{m.account_totp()}</h2>
            <Badge tone={totp.isOn ? 'success' : 'neutral'}>
              {totp.isOn ? m.account_totp_is_on() : m.account_totp_is_off()}
            </Badge>
          </div>
          {totp.isRequired && !totp.isOn && <p className="text-warn">{m.error_totp_required()}</p>}
          {totp.isOn ? (
            <>
              <p className="text-muted">{m.account_totp_codes_left({ count: totp.recoveryCodesLeft })}</p>
              <div className="flex flex-wrap gap-3">
                <RenewCodes onDone={showCodes} />
                <TurnOffTotp
                  onDone={() => {
                    setCodes(null)
                    void revalidate()
                  }}
                />
              </div>
            </>
          ) : (
            <TurnOnTotp onDone={showCodes} />
          )}
        </Card>
      )}
    </SettingsFrame>
  )
}
