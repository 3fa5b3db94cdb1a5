import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button, buttonClass } from './Button.tsx'
import { Icon } from './Icon.tsx'

/**
 * The filters of a list. On a phone the list comes first, and the filters are in a sheet at the lower edge, behind one
 * button with the number of those in use (`active`). With `label` it is a folded menu in its place. Wide screens always
 * show the filters, and an invalid field is never hidden. The button is a `<details>`, so it opens without scripts. The
 * filters come after it and not inside, because a closed one would hide them on wide screens too. They join the grid or
 * row of the surrounding form.
 */
export function FilterPanel({
  active = 0,
  label,
  isBeside = false,
  children,
}: {
  active?: number
  label?: string
  /** Whether the button stands beside the search field. */
  isBeside?: boolean
  children: ReactNode
}) {
  const { details, isOpen, setOpen, close } = useSheet()
  const isSheet = label === undefined
  return (
    <>
      <details
        ref={details}
        data-sheet={isSheet || undefined}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className={clsx('peer group md:hidden', isBeside ? 'shrink-0' : 'col-span-full w-full')}
      >
        <summary className={buttonClass({}, isBeside ? 'px-3!' : 'w-full')}>
          <SlidersHorizontal className="size-5" aria-hidden />
          {label ?? (active > 0 ? m.ui_filters({ count: active }) : m.ui_filters_none())}
          {!isBeside && (
            <Icon name="chevronDown" className="size-5 text-muted transition-transform group-open:rotate-180" />
          )}
        </summary>
      </details>
      <div
        className={clsx(
          'contents max-md:peer-not-open:not-has-[[aria-invalid=true]]:hidden',
          isSheet && 'max-md:peer-open:sheet',
        )}
      >
        {children}
        {isSheet && isOpen && (
          <Button variant="primary" onClick={close} className="md:hidden">
            {m.ui_filters_close()}
          </Button>
        )}
      </div>
    </>
  )
}

function useSheet() {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    if (!details.current) return
    details.current.open = false
    details.current.querySelector('summary')?.focus()
  }
  useEffect(() => {
    if (!isOpen) return
    const keyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.current || document.querySelector('dialog:modal')) return
      details.current.open = false
      details.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', keyDown)
    return () => document.removeEventListener('keydown', keyDown)
  }, [isOpen])
  return { details, isOpen, setOpen, close }
}
