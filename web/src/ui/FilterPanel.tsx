import { m } from '@guildhall/messages'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './Button.tsx'
import { Icon } from './Icon.tsx'

/**
 * The filters of a list. On a phone the list comes first, and the filters are behind one line. The line shows how many
 * are in use (`active`), or `label` for a folded menu. Wide screens always show the filters, and an invalid field is
 * never hidden. It is a `<details>`, so it opens without scripts. The filters come after it and not inside, because a
 * closed one would hide them on wide screens too. They join the grid or row of the surrounding form.
 */
export function FilterPanel({
  active = 0,
  label = active > 0 ? m.ui_filters({ count: active }) : m.ui_filters_none(),
  children,
}: {
  active?: number
  label?: string
  children: ReactNode
}) {
  return (
    <>
      <details className="peer group col-span-full w-full md:hidden">
        <summary className={buttonClass({}, 'w-full')}>
          <SlidersHorizontal className="size-5" aria-hidden />
          {label}
          <Icon name="chevronDown" className="size-5 text-muted transition-transform group-open:rotate-180" />
        </summary>
      </details>
      <div className="contents max-md:peer-not-open:not-has-[[aria-invalid=true]]:hidden">{children}</div>
    </>
  )
}
