import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { useLocale } from '../../../format/locale.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { IconSet } from './icon-set.ts'

/** What a set of icons has, and what it leaves to the drawings. */
export function IconSetFacts({ set }: { set: IconSet }) {
  const number = new Intl.NumberFormat(useLocale())
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      <Fact name={m.item_icons_fact_items()}>{number.format(set.items - set.empty)}</Fact>
      <Fact name={m.item_icons_fact_icons()}>{number.format(set.icons)}</Fact>
      {set.empty > 0 && <Fact name={m.item_icons_fact_empty()}>{number.format(set.empty)}</Fact>}
      {set.left_out > 0 && <Fact name={m.item_icons_fact_left_out()}>{number.format(set.left_out)}</Fact>}
      <Fact name={m.item_icons_fact_cell()}>
        {m.item_icons_fact_cell_size({ width: set.cell_width, height: set.cell_height })}
      </Fact>
      <Fact name={m.item_icons_fact_by()}>
        {set.uploaded_by ?? m.item_icons_someone()} · <RelativeTime at={set.uploaded_at} />
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="tabular">{children}</dd>
  </div>
)
