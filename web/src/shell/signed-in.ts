import { lazy, type ComponentType } from 'react'

/* The parts for signed-in people are in a separate chunk, which loads with the account. */
const load = () => import('./SignedIn.tsx')

// A chunk that cannot load (offline, or a new version is out) must not break the page.
const later = <Props>(pick: (loaded: Awaited<ReturnType<typeof load>>) => ComponentType<Props>) =>
  lazy(() =>
    load().then(
      (loaded) => ({ default: pick(loaded) }),
      () => ({ default: (() => null) as ComponentType<Props> }),
    ),
  )

export const AccountMenus = later((loaded) => loaded.AccountMenus)
export const ProfilePanel = later((loaded) => loaded.ProfilePanel)
export const AdministrationLinks = later((loaded) => loaded.AdministrationLinks)
export const BalanceAndBell = later((loaded) => loaded.BalanceAndBell)
export const Companions = later((loaded) => loaded.Companions)
