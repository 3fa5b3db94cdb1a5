import { m } from '@guildhall/messages'
import { cx } from 'class-variance-authority'
import { Icon } from './Icon.tsx'
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'

/**
 * The browser's own modal dialog: it holds the focus, gives it back, and closes on Esc, on a click
 * outside and on the X. The content is mounted while the dialog is open, so it always starts fresh.
 */
export function Dialog({
  open,
  onClose,
  title,
  size = 'small',
  role,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  size?: 'small' | 'large'
  role?: 'alertdialog'
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    // A dialog that leaves the page while open would not give the focus back by itself.
    return () => element.close()
  }, [open])

  // A press inside that ends outside (selecting text) is no click outside.
  const press = (event: MouseEvent) => {
    pressedOutside.current = event.target === dialog.current
  }
  const click = (event: MouseEvent) => {
    if (pressedOutside.current && event.target === dialog.current) onClose()
  }

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onMouseDown={press}
      onClick={click}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      className={cx(
        'max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-auto rounded-lg border border-line bg-s1 p-0 shadow-3',
        size === 'small' ? 'max-w-md' : 'max-w-3xl',
      )}
    >
      {open && (
        <div className="grid gap-4 p-5 md:p-6">
          <h2 id={titleId} className="pe-10 text-xl">
            {title}
          </h2>
          {children}
          {/* Last in the order of focus, so that a form starts at its first field. */}
          <button
            type="button"
            aria-label={m.ui_close()}
            onClick={onClose}
            className="absolute end-3 top-3 grid size-11 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text"
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </dialog>
  )
}
