import { AnyLink } from '../../ui/AnyLink.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** A promotion in one line, where there is room. It has a button only when it has both a text for it and a link. */
export function PromoStrip({
  title,
  text,
  action,
  link,
}: {
  title: string
  text: string
  action: string
  link: string
}) {
  return (
    <aside
      aria-label={title}
      className="flex flex-wrap items-center gap-x-8 gap-y-3 rounded-lg border border-brass bg-brass-deep px-4 py-3 md:px-5"
    >
      <div className="flex min-w-0 items-center gap-3">
        <Icon name="gift" className="size-6 text-brass" />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {text && <p>{text}</p>}
        </div>
      </div>
      {action && link && (
        <AnyLink to={link} className={buttonClass({})}>
          {action}
        </AnyLink>
      )}
    </aside>
  )
}
