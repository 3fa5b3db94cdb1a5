import { m } from '@guildhall/messages'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from './Button.tsx'
import { Icon } from './Icon.tsx'

/**
 * The filters of a list. A phone shows the list first: there they stand behind one line, which says how many of them
 * are in use (`active`), or `label` where it is a menu that is folded. Wide screens show them always, and a wrong field
 * is never hidden. It is a `<details>`, so it opens without scripts; the filters stand after it and not in it, because a
 * closed one would hide them on wide screens too. They join the grid or the row of the form around them.
 */
export function FilterPanel({
  active = 0,
  label = m.ui_filters({ count: active }),
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
