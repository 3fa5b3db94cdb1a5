import { m } from '@guildhall/messages'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router'
import { LoginModalSlot, PaletteSlot, SignupModalSlot, useVisitor } from '../features/index.ts'
import type { PageHandle } from '../app/head.tsx'
import { useCovered, useSession } from '../session/session.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Hero } from './Hero.tsx'
import { LaunchSlot } from './launch/LaunchSlot.tsx'
import { ReadInEnglish } from './LanguageSwitch.tsx'
import { MobileHeader, type OpenPanel } from './MobileHeader.tsx'
import { NavigationProgress } from './NavigationProgress.tsx'
import { Companions } from './signed-in.ts'
import { Shell } from './Shell.tsx'
import { RailSlot, useFrame, type Frame } from './StaffFrame.tsx'
import { Subheader } from './Subheader.tsx'
import { Tabs } from './Tabs.tsx'

/**
 * The frame of every page. The blocks come in the order of the specification. Only `order` puts the desktop header
 * above the hero, and `reading-flow` makes Tab follow the visual order. A block of that flow must not have a `tabIndex`
 * below 0, or Tab would skip everything in it. While a mobile panel is open the rest of the page is inert.
 */
export function Layout() {
  const { pathname, search } = useLocation()
  const { open, onOpen } = usePanels()
  const { user } = useSession()
  const frame = useFrame()
  useFocusOnNewPage(pathname)
  useVisitor(pathname + search)

  return (
    <div id="top" tabIndex={-1} className="outline-none">
      <div className="flex min-h-[calc(100dvh-var(--tabs))] flex-col [reading-flow:flex-visual]">
        <Shell>
          <SkipLink />
          <NavigationProgress />
          <MobileHeader open={open} onOpen={onOpen} />
        </Shell>
        <div className="contents" inert={open !== null}>
          <Shell>
            <ReadInEnglish />
            <Hero />
            <Header />
            <Subheader />
            <div data-block="login-modal">
              <LoginModalSlot />
            </div>
            <div data-block="signup-modal">
              <SignupModalSlot />
            </div>
          </Shell>
          <div className={`order-5 flex-1 ${frameClasses[frame]}`}>
            {frame !== 'public' && <RailSlot frame={frame} />}
            <Main />
          </div>
          <Shell>
            <Footer />
          </Shell>
        </div>
        <Shell>
          <Tabs open={open} onOpen={onOpen} />
        </Shell>
      </div>
      {user && (
        <Suspense>
          <Companions key={user.id} />
        </Suspense>
      )}
      <PaletteSlot />
      <LaunchSlot />
      <ScrollRestoration />
    </div>
  )
}

const frameClasses: Record<Frame, string> = { public: '', staff: 'staff-frame', 'by-mark': 'tool-frame' }

/** Which mobile panel is open; a new route closes it. */
function usePanels() {
  const { key } = useLocation()
  const [open, setOpen] = useState<OpenPanel>(null)
  const onOpen = useCallback((panel: OpenPanel) => setOpen(panel), [])
  const [lastKey, setLastKey] = useState(key)
  if (key !== lastKey) {
    setLastKey(key)
    setOpen(null)
  }
  return { open, onOpen }
}

/** The link is positioned out of the flow, where `reading-flow` would put it last; its container is in the flow. */
function SkipLink() {
  return (
    <div>
      <a
        href="#main"
        onClick={() => document.getElementById('main')?.focus()}
        className="sr-only rounded-md bg-s3 px-4 py-3 font-semibold focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-50"
      >
        {m.shell_skip()}
      </a>
    </div>
  )
}

/** The footer begins below the window, so content that loads in the browser cannot move it within view. */
function Main() {
  const isPrivate = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isPrivate)
  const isCovered = useCovered()
  return (
    <main
      id="main"
      data-block="main"
      data-private={isPrivate || undefined}
      tabIndex={-1}
      // A hidden page keeps its height, so that the scroll position stays.
      className={`min-h-[calc(100dvh-7rem)] ${isPrivate && isCovered ? 'invisible' : ''}`}
    >
      <Outlet />
    </main>
  )
}

/** After a change of page, but not of filters, the focus goes to the new content, as after a load. */
function useFocusOnNewPage(pathname: string) {
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    if (document.querySelector('dialog:modal') || location.hash) return
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
