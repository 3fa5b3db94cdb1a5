import { lazy, type ComponentType } from 'react'

/* What only the signed-in see comes in a file of its own, once the account is known. */
const load = () => import('./SignedIn.tsx')

// A chunk that does not arrive (offline, or a new version is out) must not take the page down with it.
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
