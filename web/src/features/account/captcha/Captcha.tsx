import { lazy, Suspense, useEffect } from 'react'
import { m } from '@guildhall/messages'
import { settings } from '../../../app/settings.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'

export interface CaptchaProps {
  /** The solved payload; '' when it has expired. */
  onSolved: (payload: string) => void
}

// When the widget cannot load, a message takes its place.
const unavailable = () => ({ default: () => <p role="alert">{m.account_captcha_failed()}</p> })
const Altcha = lazy(() => import('./Altcha.tsx').catch(unavailable))
const Hcaptcha = lazy(() => import('./Hcaptcha.tsx').catch(unavailable))

/** The captcha of the portal; a proof is valid once, and a new `key` renders a new captcha. */
export function Captcha({ onSolved, error }: CaptchaProps & { error?: string | undefined }) {
  const { kind } = settings().captcha
  const hydrated = useHydrated()
  useEffect(() => {
    if (kind === 'off') onSolved('off')
  }, [kind, onSolved])
  if (kind === 'off') return null
  const Widget = kind === 'hcaptcha' ? Hcaptcha : Altcha
  return (
    <div role="group" aria-label={m.account_captcha()} className="grid gap-1.5">
      {hydrated ? (
        <Suspense fallback={<Skeleton className="h-12 w-full" />}>
          <Widget onSolved={onSolved} />
        </Suspense>
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
