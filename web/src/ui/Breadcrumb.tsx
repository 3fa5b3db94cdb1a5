import { m } from '@guildhall/messages'
import { AppLink } from './AppLink.tsx'

/**
 * The path to this page. The last entry is the page itself and has no link. On a phone, where the tabs lead to the home,
 * a path of the home and the page is left out.
 */
export function Breadcrumb({ trail }: { trail: { label: string; to?: string }[] }) {
  return (
    <nav aria-label={m.ui_breadcrumb()} className="max-md:has-[li:nth-child(2):last-child]:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {trail.map(({ label, to }, index) => (
          <li key={label} className="flex min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden>/</span>}
            {to ? (
              <AppLink to={to} className="-mx-2 inline-flex min-h-11 items-center px-2 hover:text-text hover:underline">
                {label}
              </AppLink>
            ) : (
              <span aria-current="page" className="line-clamp-1 text-text">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
