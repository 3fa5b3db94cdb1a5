import { AppLink } from '../../ui/AppLink.tsx'
import { nameOf, type SitePageName } from './names.ts'

/** Links to pages that staff write. They open a new tab, because a half-filled form would be lost with its page. */
export function DocumentLinks({ names }: { names: readonly SitePageName[] }) {
  return names.map((name) => (
    <AppLink
      key={name}
      to={`/${name}`}
      target="_blank"
      rel="noopener"
      className="inline-flex items-center py-1 text-brass underline underline-offset-4 max-md:min-h-11"
    >
      {nameOf(name)}
    </AppLink>
  ))
}
