import type { KeyboardEvent } from 'react'

/**
 * For the fields of an editor dialog: Enter submits them. The surrounding form is another one and must not be
 * submitted.
 */
export const onEnter =
  (send: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    send()
  }
