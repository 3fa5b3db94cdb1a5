import { m } from '@guildhall/messages'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster, toast, type ExternalToast } from 'sonner'

// A separate React root, so that a page that fails to render does not remove its last toast.
const ground = document.createElement('div')
ground.setAttribute('data-no-print', '')
ground.className = 'toast-ground'
ground.popover = 'manual'
// When the focus leaves its list, sonner returns it to where it was before. Tab would then alternate between the toast
// and the last link of the page. sonner detects the focus only by this event.
ground.addEventListener('focusin', (event) => event.stopImmediatePropagation(), true)

const mounted = new Promise<void>((resolve) => {
  createRoot(ground).render(<Toasts onReady={resolve} />)
})

export async function show(kind: 'success' | 'error' | 'info' | 'warning', text: ReactNode, options?: ExternalToast) {
  await mounted
  toast[kind](text, options)
}

/**
 * Puts the toasts above everything, or into `dialog`, because elements outside a modal dialog can neither be clicked
 * nor read by screen readers.
 */
export function raise(dialog: HTMLElement = document.body) {
  if (ground.parentNode !== dialog) dialog.append(ground)
  // In a dialog a toast may cover a button, so clicks pass through it and a hover does not keep it open.
  ground.style.pointerEvents = dialog === document.body ? '' : 'none'
  ground.hidePopover()
  ground.showPopover()
}

function Toasts({ onReady }: { onReady: () => void }) {
  // Runs after the effect in which the toaster subscribes.
  useEffect(onReady, [onReady])
  return (
    <Toaster
      closeButton
      position="bottom-right"
      containerAriaLabel={m.ui_notifications()}
      offset="1rem"
      mobileOffset={{ bottom: 'calc(var(--tabs) + 1rem)', left: '1rem', right: '1rem' }}
      icons={{
        success: <CircleCheck className="size-5 text-success" />,
        error: <CircleAlert className="size-5 text-danger" />,
        warning: <TriangleAlert className="size-5 text-warn" />,
        info: <Info className="size-5 text-info" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: m.ui_close(),
        classNames: {
          toast:
            'flex w-full items-center font-sans gap-3 rounded-md border border-line bg-s3 p-4 pe-12 text-text shadow-3',
          content: 'flex-1',
          title: 'font-semibold',
          description: 'text-sm text-muted',
          actionButton: 'pointer-events-auto min-h-11 px-2 font-semibold text-brass hover:underline',
          closeButton: 'pointer-events-auto toast-close',
        },
      }}
    />
  )
}
