import type { ExternalToast } from 'sonner'
import type { ReactNode } from 'react'

/* The library loads with the first toast, not with the page. */
let toaster: Promise<typeof import('./Toaster.tsx')> | undefined

/** The open dialogs, the topmost last. */
const dialogs: HTMLElement[] = []
const raise = () => toaster?.then((loaded) => loaded.raise(dialogs.at(-1)))

/**
 * Moves the toasts into `dialog` while it is the topmost. Returns a function that ends this; call it before the dialog
 * closes.
 */
export function holdToasts(dialog: HTMLElement): () => void {
  dialogs.push(dialog)
  void raise()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    void raise()
  }
}

function show(kind: 'success' | 'error' | 'info' | 'warning', text: ReactNode, options?: ExternalToast) {
  toaster ??= import('./Toaster.tsx')
  toaster.then(
    (loaded) => {
      loaded.raise(dialogs.at(-1))
      return loaded.show(kind, text, options)
    },
    // The module did not load: the browser is offline, or a new version was released. The next toast loads it again.
    () => (toaster = undefined),
  )
}

/**
 * A short message about something that just happened; never one that must be read. An undo button goes into `action: {
 * label, onClick }` with `duration: 6000`.
 */
export const toast = {
  success: (text: ReactNode, options?: ExternalToast) => show('success', text, options),
  error: (text: ReactNode, options?: ExternalToast) => show('error', text, options),
  info: (text: ReactNode, options?: ExternalToast) => show('info', text, options),
  warning: (text: ReactNode, options?: ExternalToast) => show('warning', text, options),
}
