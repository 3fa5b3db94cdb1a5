import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { Icon } from './Icon.tsx'
import { useId, useLayoutEffect, useRef, type FormEvent, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { holdToasts } from './toast.ts'

type Size = 'small' | 'large' | 'side'

/**
 * The browser's own modal dialog: it traps and returns the focus, and closes on Esc, on the X, and on a click
 * outside as long as nothing was typed in it. The content is mounted while the dialog is open, so it always starts fresh. It is shown from its title on: a form
 * focuses its first visible field, a long text the dialog itself. `side` is at the right edge, as high as the window;
 * its content handles its own scrolling.
 */
export function Dialog({
  open,
  onClose,
  title,
  size = 'small',
  role,
  opensItself = false,
  children,
}: {
  open: boolean
  onClose: () => void
  title: ReactNode
  size?: Size
  role?: 'alertdialog'
  /**
   * The dialog opens by itself. It takes the focus itself, so that a key press meant for the page activates nothing in
   * it.
   */
  opensItself?: boolean
  children: ReactNode
}) {
  const titleId = useId()
  const dialog = useModal(open, { opensItself, size })
  const pressOutside = usePressOutside(dialog, { open, onClose })
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
      // Before any user interaction the browser closes on Esc without a cancel event.
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
           * Last in the focus order, so that a form starts at its first field. Always in view, in a strip of its own:
           * another button half below the X could be missed, and the click would close the dialog.
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

/** Opens the dialog as a modal one while `open`, and releases the toasts when it closes. */
function useModal(open: boolean, { opensItself, size }: { opensItself: boolean; size: Size }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // A layout effect, because a dialog must be closed before it is removed, or it would not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    if (opensItself || !startsAtField(element, size)) element.focus()
    element.scrollTop = 0
    const release = holdToasts(element)
    return () => {
      release()
      element.close()
    }
  }, [open, opensItself, size])
  return dialog
}

/**
 * Closes on a click outside. A press inside that ends outside (when selecting text) does not count. Once something was
 * typed, only Esc and the X close: on a phone the area outside is a narrow edge, and a slip would lose the text.
 */
function usePressOutside(
  dialog: RefObject<HTMLDialogElement | null>,
  { open, onClose }: { open: boolean; onClose: () => void },
) {
  const pressedOutside = useRef(false)
  const hasText = useRef(false)
  useLayoutEffect(() => {
    if (!open) hasText.current = false
  }, [open])
  return {
    onInput: ({ target }: FormEvent) => {
      if (target instanceof Element && target.matches(typedFields)) hasText.current = true
    },
    onMouseDown: (event: MouseEvent) => {
      pressedOutside.current = event.target === dialog.current
    },
    onClick: (event: MouseEvent) => {
      if (pressedOutside.current && event.target === dialog.current && !hasText.current) onClose()
    },
  }
}

const typedFields = 'textarea, [contenteditable], input:not([type=search], [type=radio], [type=checkbox], [type=range])'

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
 * Whether the focus may stay where the browser put it, on the first focusable element. In a large dialog that must be a
 * field. In any dialog it must not have scrolled the title out of view.
 */
function startsAtField(dialog: HTMLDialogElement, size: Size): boolean {
  if (dialog.scrollTop > 0) return false
  return size !== 'large' || document.activeElement?.closest('input, textarea, select, [contenteditable]') !== null
}

const boxed = 'scroll-pt-16 scroll-pb-24 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-auto rounded-lg border'
const looks = {
  small: `${boxed} max-w-md`,
  large: `${boxed} max-w-3xl`,
  // Narrower than any phone, so that there is an area outside to click.
  side: 'm-0 ms-auto h-dvh max-h-none w-104 max-w-[calc(100vw-2.5rem)] overflow-hidden border-s',
}
