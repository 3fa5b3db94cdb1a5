import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { Icon } from '../ui/Icon.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSession } from '../session/session.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { Avatar, AvatarBlank } from './Avatar.tsx'
import { BellSlot } from './BellSlot.tsx'
import { Brand } from './Brand.tsx'
import { NavigationPanel } from './NavigationPanel.tsx'
import { SearchLink } from './SearchLink.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'

export type OpenPanel = 'navigation' | 'account' | null

/**
 * The header of phones and tablets with its two panels. Opening one closes the other. Both close on Escape, on the
 * overlay, on a link and on a new route (in Layout).
 */
export function MobileHeader({ open, onOpen }: { open: OpenPanel; onOpen: (panel: OpenPanel) => void }) {
  const { user } = useSession()
  const header = useRef<HTMLElement>(null)
  const close = () => onOpen(null)

  useEffect(() => {
    if (!open) return
    const root = document.documentElement
    const panel = header.current?.querySelector<HTMLElement>(`#panel-${open}`)
    // Of the account there are two, in the header and among the tabs, and one of them is hidden.
    const openers = [...document.querySelectorAll<HTMLElement>(`[aria-controls="panel-${open}"]`)]
    const opener = openers.find((each) => each.checkVisibility())
    root.toggleAttribute('data-locked', true)
    panel?.focus()
    const keyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onOpen(null)
    }
    // The desktop header has no panels, so a tablet that is rotated must not stay locked.
    const wide = matchMedia('(width >= 80rem)')
    const widened = () => onOpen(null)
    document.addEventListener('keydown', keyDown)
    wide.addEventListener('change', widened)
    return () => {
      root.removeAttribute('data-locked')
      document.removeEventListener('keydown', keyDown)
      wide.removeEventListener('change', widened)
      // Returns the focus, unless it is already in the new page or the other panel.
      const focused = document.activeElement
      if (!focused || focused === document.body || panel?.contains(focused)) opener?.focus()
    }
  }, [open, onOpen])

  const toggle = (panel: 'navigation' | 'account') => onOpen(open === panel ? null : panel)

  return (
    <header ref={header} data-block="mobile-header" className="sticky top-0 z-40 no-script:static xl:hidden">
      <div className="relative z-10 border-b border-line bg-bg pt-[env(safe-area-inset-top)]">
        <div className="page flex h-14 items-center justify-between">
          <Brand />
          {/*
           * The last button's padding is part of the margin. Four buttons, the balance and the brand then fit a width
           * of 320 px.
           */}
          <div className="-me-2.5 flex shrink-0 items-center">
            <SearchLink className="max-[22rem]:hidden signed-in:max-[26rem]:hidden" />
            <BellSlot onOpen={close} />
            <ThemeSwitch />
            <PanelButton panel="account" open={open} onToggle={toggle} label={m.shell_account_panel()}>
              {user ? (
                <Avatar name={user.fullname} />
              ) : (
                <>
                  <Icon name="user" className="size-6 signed-in:hidden" />
                  <AvatarBlank className="signed-out:hidden" />
                </>
              )}
            </PanelButton>
            <PanelButton panel="navigation" open={open} onToggle={toggle} label={m.shell_navigation_panel()}>
              <Icon name="menu" className="size-6" />
            </PanelButton>
          </div>
        </div>
      </div>
      {open && <div data-overlay className="fixed inset-0 bg-black/60" onClick={close} />}
      <Panel name="navigation" open={open} label={m.shell_navigation_panel()}>
        <NavigationPanel onLink={close} />
      </Panel>
      <Panel name="account" open={open} label={m.shell_account_panel()}>
        <AccountPanel onLink={close} />
      </Panel>
    </header>
  )
}

function PanelButton({
  panel,
  open,
  onToggle,
  label,
  children,
}: {
  panel: 'navigation' | 'account'
  open: OpenPanel
  onToggle: (panel: 'navigation' | 'account') => void
  label: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={open === panel}
      aria-controls={`panel-${panel}`}
      onClick={() => onToggle(panel)}
      className="grid size-11 place-items-center rounded-md hover:bg-s2 no-script:hidden"
    >
      {open === panel ? <Icon name="close" className="size-6" /> : children}
    </button>
  )
}

function Panel({
  name,
  open,
  label,
  children,
}: {
  name: 'navigation' | 'account'
  open: OpenPanel
  label: string
  children: ReactNode
}) {
  return (
    <div
      id={`panel-${name}`}
      role="group"
      aria-label={label}
      tabIndex={-1}
      data-enter="right"
      className={clsx(
        'absolute end-0 top-full h-[calc(100dvh-3.5rem-var(--tabs)-env(safe-area-inset-top))] w-80 max-w-[85vw] overflow-y-auto overscroll-contain border-s border-line bg-s1 p-3 outline-none',
        open === name ? 'block' : 'hidden',
        // Without JavaScript no button can open it, so the links are visible under the header.
        name === 'navigation' &&
          'no-script:static no-script:block no-script:h-auto no-script:w-full no-script:max-w-full',
      )}
    >
      {children}
    </div>
  )
}
