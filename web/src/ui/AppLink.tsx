import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, type LinkProps } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href'> &
  Pick<LinkProps, 'to' | 'replace' | 'state' | 'preventScrollReset' | 'viewTransition'>

/**
 * A link inside the portal. The router's basename adds the language. The router's own Link would add its framework's
 * prefetching to the first download.
 */
export function AppLink({
  to,
  replace,
  state,
  preventScrollReset,
  viewTransition = true,
  onClick,
  children,
  ...props
}: Props) {
  const href = useHref(to)
  // Constant in each build: the server renders links and never follows one.
  if (import.meta.env.SSR) {
    return (
      <a {...props} href={href}>
        {children}
      </a>
    )
  }
  // oxlint-disable-next-line react/rules-of-hooks -- the condition above is constant in each build
  const follow = useLinkClickHandler(to, {
    target: props.target,
    replace,
    state,
    preventScrollReset,
    viewTransition,
  })
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
