import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler, type LinkProps } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href'> &
  Pick<LinkProps, 'to' | 'replace' | 'state' | 'preventScrollReset' | 'viewTransition'>

/**
 * A link inside the portal. The router's basename keeps it in the reader's language.
 * The router's own Link would bring the prefetching of its framework into the first download.
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
  // Constant for each build: the server writes links and never follows one.
  if (import.meta.env.SSR) {
    return (
      <a {...props} href={href}>
        {children}
      </a>
    )
  }
  // oxlint-disable-next-line react/rules-of-hooks -- the condition above never changes while a page lives
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
