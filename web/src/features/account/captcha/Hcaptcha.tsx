import { useEffect, useRef, useState } from 'react'
import { m } from '@guildhall/messages'
import { currentLocale } from '../../../format/locale.ts'
import { settings } from '../../../app/settings.ts'
import type { CaptchaProps } from './Captcha.tsx'

interface Hcaptcha {
  render(place: HTMLElement, options: Record<string, unknown>): string
  remove(id: string): void
}

let arriving: Promise<Hcaptcha> | undefined

/** hCaptcha, used when the operator has set its key; its script comes from hCaptcha's servers. */
export default function HcaptchaWidget({ onSolved }: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let id: string | undefined
    let isShown = true
    arriving ??= loadHcaptcha()
    arriving.then(
      (hcaptcha) => {
        if (!isShown || !place.current) return
        id = hcaptcha.render(place.current, {
          sitekey: settings().captcha.siteKey,
          hl: currentLocale(),
          theme: document.documentElement.dataset.theme,
          callback: onSolved,
          'expired-callback': () => onSolved(''),
          'error-callback': () => onSolved(''),
        })
      },
      () => {
        arriving = undefined
        if (isShown) setFailed(true)
      },
    )
    return () => {
      isShown = false
      if (id !== undefined) void arriving?.then((hcaptcha) => hcaptcha.remove(id!))
    }
  }, [onSolved])

  return hasFailed ? <p role="alert">{m.account_captcha_failed()}</p> : <div ref={place} className="min-h-20" />
}

function loadHcaptcha(): Promise<Hcaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off'
    script.addEventListener('load', () => resolve((window as unknown as { hcaptcha: Hcaptcha }).hcaptcha))
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error('The script of hCaptcha did not load.'))
    })
    document.head.append(script)
  })
}
