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
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    >
      {children}
    </a>
  )
}
