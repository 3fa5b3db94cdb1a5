import type { ComponentType } from 'react'
import {
  Outlet,
  redirect,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunction,
} from 'react-router'
import * as m from '@guildhall/messages'
import { noReply, request } from '../api/client.ts'
import { HeadKeeper, type Head } from './head.tsx'
import { splitLocale } from '../format/locale.ts'
import { aliases, pages, type PagePath } from './paths.ts'
import { openLogin, whoAmI } from '../session/session.ts'
import { settings } from './settings.ts'
import { token } from '../session/token.ts'
import { Layout } from '../shell/Layout.tsx'
import { NotFoundPage } from '../shell/NotFoundPage.tsx'
import { noteLostChunk } from '../shell/route-error.ts'
import { RouteErrorPage } from '../shell/RouteErrorPage.tsx'
import { useStaffView } from './staff-view.ts'
import { hydrated } from '../ui/hydrated.ts'
import { PageSkeleton } from '../ui/Skeleton.tsx'
import { allows } from '@guildhall/contract/account/roles'
import { toast } from '../ui/toast.ts'

/** What a `…Page.tsx` exports. */
export interface PageModule {
  default: ComponentType
  loader?: LoaderFunction
  head?: (data: never) => Head
  shouldRevalidate?: ShouldRevalidateFunction
}

export const moduleKey = (page: PagePath): string => `../features/${page.page}.tsx`

/**
 * Loads a page's module from `address`, or by the list of all modules. When that fails, it sends the server another
 * request. Without a reply the connection failed; otherwise a new version has replaced the module.
 */
export async function loadPage(page: PagePath, address: string | null = null): Promise<PageModule> {
  try {
    if (address) return (await import(/* @vite-ignore */ address)) as PageModule
    const { modules, allStyles } = await import('./page-modules.ts')
    const load = modules[moduleKey(page)]
    if (!load) throw new Error(`${page.path} names the module ${moduleKey(page)}, which does not exist.`)
    const [module] = await Promise.all([load(), allStyles])
    return module
  } catch (error) {
    if (typeof document === 'undefined') throw error
    await reachServer().catch((failure: unknown) => {
      noteLostChunk()
      throw failure
    })
    throw error
  }
}

async function reachServer(): Promise<void> {
  if (!navigator.onLine) throw noReply()
  await request('GET', '/settings/public')
}

/**
 * The route tree. Pages in `ready` are available at once; the others load when they are first opened. On the server
 * (`isServer`) every page is ready, and private pages show their skeleton. There the tree may contain only the paths
 * that `isRequested` accepts, so a route's id is its path and not its position.
 */
export function routesWith(
  ready: ReadonlyMap<string, PageModule>,
  isServer: boolean,
  isRequested: (path: string) => boolean = () => true,
): RouteObject[] {
  const included = pages.filter((page) => isRequested(page.path) && (!page.demoOnly || settings().demo))
  const sentOn = Object.entries(aliases).filter(([path]) => isRequested(path))
  const notFound: RouteObject = {
    id: '*',
    path: '*',
    Component: NotFoundPage,
    handle: { head: () => ({ title: m.shell_not_found_title(), noindex: true }) },
  }
  return [
    {
      Component: Root,
      children: [
        {
          Component: WithHead,
          ErrorBoundary: RouteErrorPage,
          children: [
            ...included.map((page) => routeOf(page, ready, isServer)),
            ...sentOn.map(([path, to]) => ({ path, loader: () => redirect(to, 301) })),
            notFound,
          ],
        },
      ],
    },
  ]
}

function Root() {
  useStaffView()
  return <Layout />
}

/** The error page replaces this component and has a head of its own. */
function WithHead() {
  return (
    <>
      <HeadKeeper />
      <Outlet />
    </>
  )
}

function routeOf(page: PagePath, ready: ReadonlyMap<string, PageModule>, isServer: boolean): RouteObject {
  const { path, access } = page
  const module = ready.get(moduleKey(page))
  if (access && isServer)
    return { id: path, path, Component: PageSkeleton, handle: { head: () => ({}), isPrivate: true, name: page.name } }
  const fallback = access ? { HydrateFallback: PageSkeleton } : {}
  if (module) return { id: path, path, ...fallback, ...parts(page, module) } as RouteObject
  return { id: path, path, ...fallback, lazy: async () => parts(page, await loadPage(page)) } as RouteObject
}

function parts(page: PagePath, module: PageModule) {
  const loader = page.access ? guardLoader(page, module.loader) : module.loader
  return {
    Component: module.default,
    handle: {
      head: module.head,
      name: page.name,
      isPrivate: page.access !== undefined,
      moreForStaff: page.moreForStaff,
    },
    ...(loader ? { loader } : {}),
    ...(module.shouldRevalidate ? { shouldRevalidate: module.shouldRevalidate } : {}),
  }
}

/**
 * Checks who may open a page. Others get a message and are redirected to the home or the login, and return here after
 * the login. Staff whose roles do not open the page are redirected to the dashboard. A player's page loads while the account is being checked: the API refuses visitors by itself. A page that
 * cannot load shows its own message.
 */
function guardLoader({ access, visitorsTo, openedBy }: PagePath, loader: LoaderFunction | undefined): LoaderFunction {
  return async (args: LoaderFunctionArgs, handlerContext) => {
    const { pathname, search, searchParams } = new URL(args.request.url)
    const load = async () => (await loader?.(args, handlerContext)) ?? null
    if (openedBy && searchParams.get(openedBy) === '1') return hydrated.then(load)
    const early = access === 'player' && token() ? load() : null
    early?.catch(() => {})
    const userRequest = whoAmI().catch((error: unknown) => {
      if (!early) throw error
    })
    const [user] = await Promise.all([userRequest, hydrated])
    if (user === null) {
      const target = splitLocale(pathname).path + search
      if (visitorsTo) throw redirect(`${visitorsTo}?to=${encodeURIComponent(target)}`)
      openLogin(target, m.account_login_needed())
      throw redirect('/')
    }
    if (early) return early
    if (!user || (access && access !== 'player' && !allows(user.permissions, access))) {
      const isStaff = user && allows(user.permissions, 'staff')
      toast.warning(isStaff ? m.account_role_closed() : m.account_staff_only())
      throw redirect(isStaff ? '/dashboard' : '/')
    }
    return load()
  }
}
