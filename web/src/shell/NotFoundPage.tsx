import { m } from '@guildhall/messages'
import { lazy, Suspense } from 'react'
import { HeroArt } from './HeroArt.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LinkButton } from '../ui/Button.tsx'

const loadWays = () => import('./NotFoundWays.tsx')
// Loaded separately, to keep the first script small. If it cannot be loaded, the page still links to the home.
const Ways = import.meta.env.SSR
  ? (await loadWays()).default
  : lazy(() => loadWays().catch(() => ({ default: () => <></> })))

/** The page of an unknown address, with links to other pages. */
export function NotFoundPage() {
  return (
    <section className="hero">
      <HeroArt />
      <div className="page py-16">
        <div className="grid max-w-xl justify-items-start gap-4">
          <h1 className="font-sans font-bold">404 :(</h1>
          <p className="text-lg">{m.shell_not_found()}</p>
          <Suspense>
            <Ways />
          </Suspense>
          <LinkButton to="/" variant="primary">
            <Icon name="house" />
            {m.shell_go_home()}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
