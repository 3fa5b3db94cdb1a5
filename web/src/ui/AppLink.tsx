import { Link, type LinkProps } from 'react-router'

/** A link inside the portal. The router's basename keeps it in the reader's language. */
export function AppLink(props: LinkProps) {
  return <Link viewTransition {...props} />
}
