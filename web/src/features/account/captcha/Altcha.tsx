import 'altcha/external'
import 'altcha/i18n/pt-br'
import 'altcha/altcha.css'
import './altcha.css'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import type { AltchaWidgetElement } from 'altcha/external'
import { useEffect, useRef } from 'react'
import { currentLocale } from '../../../locale.ts'
import { settings } from '../../../settings.ts'
import type { CaptchaProps } from './Captcha.tsx'

$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())
// The attributes of the same names have no effect in 3.2.
$altcha.defaults.set({ hideFooter: true, hideLogo: true })

/** A proof of work that the browser does by itself as soon as the form has the focus. Nothing leaves this site. */
export default function Altcha({ onSolved }: CaptchaProps) {
  const widget = useRef<AltchaWidgetElement>(null)

  useEffect(() => {
    const element = widget.current
    let state = 'unverified'
    const changed = (event: Event) => {
      const { payload, ...detail } = (event as CustomEvent<{ state: string; payload?: string }>).detail
      state = detail.state
      onSolved(state === 'verified' ? (payload ?? '') : '')
    }
    element?.addEventListener('statechange', changed)
    // After a failure the cursor stays where it is: the next key solves the new one, as the focus does the first.
    const form = element?.closest('form')
    const started = () => {
      if (state === 'unverified') void element?.verify()
    }
    form?.addEventListener('keydown', started)
    form?.addEventListener('input', started)
    return () => {
      element?.removeEventListener('statechange', changed)
      form?.removeEventListener('keydown', started)
      form?.removeEventListener('input', started)
    }
  }, [onSolved])

  return (
    <altcha-widget
      ref={widget}
      auto="onfocus"
      challenge={`${settings().apiBaseUrl}/captcha/challenge`}
      language={currentLocale().toLowerCase()}
      name="altcha"
    />
  )
}
