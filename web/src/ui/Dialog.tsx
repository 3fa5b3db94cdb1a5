import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { Icon } from './Icon.tsx'
import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { holdToasts } from './toast.ts'

type Size = 'small' | 'large' | 'side'

/**
 * The browser's own modal dialog: it holds the focus, gives it back, and closes on Esc, on a click
 * outside and on the X. The content is mounted while the dialog is open, so it always starts fresh.
 * It begins at its title: a form starts at its first field if that is in sight, a large text starts at the dialog itself.
 * `side` stands at the right edge, as high as the window; what scrolls in it is its content's own affair.
 */
export function Dialog({
  open,
  onClose,
  title,
  size = 'small',
  role,
  unasked = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  size?: Size
  role?: 'alertdialog'
  /** It opens by itself: the focus rests on it, so that a key meant for the page presses nothing here. */
  unasked?: boolean
  children: ReactNode
}) {
  const titleId = useId()
  const dialog = useModal(open, { unasked, size })
  const pressOutside = usePressOutside(dialog, onClose)
  const close = <CloseButton onClose={onClose} className={size === 'side' && 'absolute end-3 top-3'} />

  return (
    <dialog
      ref={dialog}
      role={role}
      tabIndex={-1}
      aria-labelledby={titleId}
      {...pressOutside}
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      // Where the visitor has touched nothing yet, the browser closes on Esc without asking.
      onClose={(event) => {
        if (open && event.target === dialog.current && !dialog.current.open) onClose()
      }}
      data-enter={size === 'side' ? 'right' : undefined}
      className={clsx('border-line bg-s1 p-0 shadow-3 outline-none', looks[size])}
    >
      {open && (
        <div className={size === 'side' ? 'flex h-full flex-col gap-3 p-4' : 'relative grid gap-4 p-5 md:p-6'}>
          <h2 id={titleId} className="relative z-1 me-10 text-xl">
            {title}
          </h2>
          {size === 'side' && close}
          {children}
          {/*
           * Last in the order of focus, so that a form starts at its first field; in sight however far one scrolls, in a
           * strip of its own: a button half below the X would be missed, and the press would close the dialog.
           */}
          {size !== 'side' && (
            <div className="pointer-events-none absolute inset-0">
              <div className="pointer-events-auto sticky top-0 flex justify-end bg-s1 px-3 pt-3">{close}</div>
            </div>
          )}
        </div>
      )}
    </dialog>
  )
}

/** Opens the dialog as a modal one while `open`, and lets go of the toasts when it closes. */
function useModal(open: boolean, { unasked, size }: { unasked: boolean; size: Size }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect: a dialog that leaves the page is closed while it still stands there, or it would not give the focus
  // back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    if (unasked || !startsAtField(element, size)) element.focus()
    element.scrollTop = 0
    const release = holdToasts(element)
    return () => {
      release()
      element.close()
    }
  }, [open, unasked, size])
  return dialog
}

/** Closes on a click outside. A press inside that ends outside (selecting text) is none. */
function usePressOutside(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const pressedOutside = useRef(false)
  return {
    onMouseDown: (event: MouseEvent) => {
      pressedOutside.current = event.target === dialog.current
    },
    onClick: (event: MouseEvent) => {
      if (pressedOutside.current && event.target === dialog.current) onClose()
    },
  }
}

function CloseButton({ onClose, className }: { onClose: () => void; className: string | false }) {
  return (
    <button
      type="button"
      aria-label={m.ui_close()}
      onClick={onClose}
      className={clsx('grid size-11 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text', className)}
    >
      <Icon name="close" />
    </button>
  )
}

/**
 * Whether the focus may stay where the browser has put it, which is the first thing that takes it. In a large dialog that
 * must be a field; anywhere, what has scrolled the title away is too far down.
 */
function startsAtField(dialog: HTMLDialogElement, size: Size): boolean {
  if (dialog.scrollTop > 0) return false
  return size !== 'large' || document.activeElement?.closest('input, textarea, select, [contenteditable]') !== null
}

const boxed = 'scroll-pt-16 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-auto rounded-lg border'
const looks = {
  small: `${boxed} max-w-md`,
  large: `${boxed} max-w-3xl`,
  // Narrower than any phone, so that there is an outside to press.
  side: 'm-0 ms-auto h-dvh max-h-none w-104 max-w-[calc(100vw-2.5rem)] overflow-hidden border-s',
}
