import { useId } from 'react'
import { AppLink } from '../ui/AppLink.tsx'
import { isCurrent, type MenuEntry } from './menus.ts'

export const panelLinkClass =
  'flex min-h-12 w-full items-center no-script:w-auto gap-3 rounded-md px-3 font-semibold hover:bg-s2 aria-[current=page]:bg-s2 aria-[current=page]:text-brass'

/** A group of links in a mobile panel, with its title if it has one; nothing when it is empty. */
export function PanelLinks({
  title,
  entries,
  pathname,
  onLink,
}: {
  title?: string
  entries: MenuEntry[]
  pathname: string
  onLink: () => void
}) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <div>
      {title && (
        <p id={id} className="px-3 pb-1 text-sm text-muted">
          {title}
        </p>
      )}
      <ul className="no-script:flex no-script:flex-wrap" aria-labelledby={title ? id : undefined}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <AppLink
              to={entry.to}
              onClick={onLink}
              aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              className={panelLinkClass}
            >
              {entry.label()}
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
