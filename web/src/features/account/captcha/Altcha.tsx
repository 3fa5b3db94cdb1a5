import 'altcha/external'
import 'altcha/i18n/pt-br'
import 'altcha/altcha.css'
import './altcha.css'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import type { AltchaWidgetElement } from 'altcha/external'
import { useLayoutEffect, useRef } from 'react'
import { currentLocale } from '../../../format/locale.ts'
import { settings } from '../../../app/settings.ts'
import type { CaptchaProps } from './Captcha.tsx'

$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())
// The attributes of the same names have no effect in version 3.2.
$altcha.defaults.set({ hideFooter: true, hideLogo: true })

/**
 * A proof of work that the browser computes when somebody begins to fill in the form. No data leaves this site. Only
 * `solve` starts it, because two computations at once disturb each other. The widget would start a second one when a
 * click focuses its box.
 */
export default function Altcha({ onSolved }: CaptchaProps) {
  const widget = useRef<AltchaWidgetElement>(null)

  // Before the widget renders its box, so that no click can come earlier.
  useLayoutEffect(() => {
    const element = widget.current
    const form = element?.closest('form')
    if (!element || !form) return
    let state = 'unverified'
    let isSolving = false
    const solve = (from: string[]) => {
      // Until its `load` event the widget has no `verify`; `loaded` then starts the proof.
      const canVerify = typeof element.verify === 'function'
      if (!canVerify || isSolving || !from.includes(state)) return
      isSolving = true
      void element.verify().finally(() => (isSolving = false))
    }
    const changed = (event: Event) => {
      const { payload, ...detail } = (event as CustomEvent<{ state: string; payload?: string }>).detail
      state = detail.state
      onSolved(state === 'verified' ? (payload ?? '') : '')
    }
    // `focusin` starts the first proof. After a failed sign-up the focus does not move, so no `focusin` follows. Then
    // the next `keydown` or `input` starts the new proof.
    const start = () => solve(['unverified'])
    const press = (event: Event) => {
      if (!(event.target instanceof HTMLInputElement)) return
      event.preventDefault()
      solve(['unverified', 'error', 'expired'])
    }
    // A form that was filled in before hydration needs its proof at once.
    const loaded = () => {
      const typed = form.querySelectorAll<HTMLInputElement>(
        'input:not([autocomplete=off],[type=checkbox],[type=hidden])',
      )
      if (form.contains(document.activeElement) || [...typed].some(({ value }) => value !== '')) start()
    }
    element.addEventListener('statechange', changed)
    element.addEventListener('click', press, true)
    element.addEventListener('load', loaded)
    const starts = ['focusin', 'keydown', 'input'] as const
    for (const type of starts) form.addEventListener(type, start)
    loaded()
    return () => {
      element.removeEventListener('statechange', changed)
      element.removeEventListener('click', press, true)
      element.removeEventListener('load', loaded)
      for (const type of starts) form.removeEventListener(type, start)
    }
  }, [onSolved])

  return (
    <altcha-widget
      ref={widget}
      auto="off"
      challenge={`${settings().apiBaseUrl}/captcha/challenge`}
      language={currentLocale().toLowerCase()}
      name="altcha"
    />
  )
}
