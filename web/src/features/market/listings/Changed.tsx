import { useEffect, useRef } from 'react'
import { changeText, type Lot } from '../lot.ts'

/**
 * Says that the listing or item of a dialog has changed, with the former and the current state. It takes the focus, so
 * that a second press of Enter does not confirm an unread change.
 */
export function Changed({ message, before, now }: { message: string; before: Lot; now: Lot }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  return (
    <div
      ref={alert}
      role="alert"
      tabIndex={-1}
      data-form-failure
      className="grid gap-1 rounded-md border border-warn bg-s2 p-3"
    >
      <p className="font-semibold text-warn">{message}</p>
      <p>{changeText(before, now)}</p>
    </div>
  )
}
