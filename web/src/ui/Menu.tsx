import { clsx } from 'clsx'
import { Icon } from './Icon.tsx'
import {
  createContext,
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useLocation } from 'react-router'
import { AppLink } from './AppLink.tsx'

const CloseMenu = createContext<(giveFocusBack?: boolean) => void>(() => {})

/**
 * A button that opens a list of links or buttons (MenuLink, MenuSite, MenuButton). Arrows, Home and End move, Esc closes and
 * returns the focus. It closes on a click outside, when the focus leaves and on a new route. Without JavaScript it is
 * open while it has the focus.
 */
export function Menu({
  label,
  name,
  align = 'start',
  chevron = true,
  className,
  children,
}: {
  /** The content of the button. */
  label: ReactNode
  /** The button's name, when it shows only an icon. */
  name?: string
  align?: 'start' | 'end'
  chevron?: boolean
  className?: string
  children: ReactNode
}) {
  const { open, setOpen, close, keyDown, root, trigger } = useMenu()
  const listId = useId()
  return (
    <div
      ref={root}
      className="group relative"
      onKeyDown={keyDown}
      onBlur={(event) => {
        if (open && event.relatedTarget && !root.current?.contains(event.relatedTarget)) close()
      }}
    >
      <button
        ref={trigger}
        type="button"
        aria-label={name}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className={clsx(
          'flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-md font-semibold hover:bg-s2',
          className,
        )}
      >
        {label}
        {chevron && <Icon name="chevronDown" className={clsx('size-4 transition-transform', open && 'rotate-180')} />}
      </button>
      <ul
        id={listId}
        data-enter
        data-edged
        className={clsx(
          // The header is fixed, so a list that is longer than the window has its own scroll bar.
          'absolute top-full z-50 mt-1 max-h-[calc(100dvh-5rem)] min-w-52 overflow-y-auto overscroll-contain rounded-md border border-line bg-s2 p-1 shadow-2',
          align === 'end' ? 'end-0' : 'start-0',
          open ? 'block' : 'hidden no-script:group-focus-within:block',
        )}
      >
        <CloseMenu value={close}>{children}</CloseMenu>
      </ul>
    </div>
  )
}

/** Whether the list is open, and the handlers that open, close and move in it. */
function useMenu() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()

  const close = (giveFocusBack = false) => {
    setOpen(false)
    if (giveFocusBack) trigger.current?.focus()
  }

  const [lastKey, setLastKey] = useState(key)
  if (key !== lastKey) {
    setLastKey(key)
    setOpen(false)
  }

  useEffect(() => {
    if (!open) return
    const outside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      close(true)
      return
    }
    const list = [...(root.current?.querySelectorAll<HTMLElement>('[data-menu-entry]') ?? [])]
    const at = list.indexOf(document.activeElement as HTMLElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next === undefined || (!open && event.key !== 'ArrowDown')) return
    event.preventDefault()
    setOpen(true)
    // When this key opened the list, the list is displayed in the next frame.
    requestAnimationFrame(() => list.at(next % list.length)?.focus())
  }

  return { open, setOpen, close, keyDown, root, trigger }
}

const entryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-start font-semibold whitespace-nowrap hover:bg-s3 aria-[current=page]:text-brass aria-pressed:text-brass'

export function MenuLink({ children, ...props }: ComponentProps<typeof AppLink>) {
  const close = use(CloseMenu)
  return (
    <li>
      <AppLink {...props} data-menu-entry className={entryClass} onClick={() => close()}>
        {children}
      </AppLink>
    </li>
  )
}

/** An entry that opens another site in a new tab. */
export function MenuSite({ href, children }: { href: string; children: ReactNode }) {
  const close = use(CloseMenu)
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        data-menu-entry
        className={entryClass}
        onClick={() => close()}
      >
        {children}
      </a>
    </li>
  )
}

/** An entry that runs an action without a navigation. */
export function MenuButton({ onClick, children, ...props }: ComponentProps<'button'>) {
  const close = use(CloseMenu)
  return (
    <li>
      <button
        {...props}
        type="button"
        data-menu-entry
        className={entryClass}
        onClick={(event) => {
          close(true)
          onClick?.(event)
        }}
      >
        {children}
      </button>
    </li>
  )
}

/** A line between entries; with a label it is the head of the menu, without a line. */
export function MenuDivider({ label, detail }: { label?: string; detail?: string | undefined }) {
  if (!label) return <li className="mx-1 mt-1 border-t border-line pt-1" aria-hidden />
  return (
    <li className="px-3 py-2 text-sm text-muted">
      <span className="block">{label}</span>
      {detail && <span className="tabular block">{detail}</span>}
    </li>
  )
}
