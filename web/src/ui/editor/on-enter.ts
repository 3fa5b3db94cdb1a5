import type { KeyboardEvent } from 'react'

/** For the fields of a dialog of the editor: Enter sends them. The form around the editor is another one and must not be sent. */
export const onEnter =
  (send: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    send()
  }
