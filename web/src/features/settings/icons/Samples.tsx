import { m } from '@guildhall/messages'
import { ItemIcon } from '../../items/public.ts'
import type { Icons } from './icon-set.ts'

/** Some items as they are without the icons, and with them. */
export function Samples({ samples }: { samples: Icons['samples'] }) {
  if (samples.length === 0) return null
  return (
    <section aria-labelledby="icons-samples" className="grid gap-3">
      <h3 id="icons-samples" className="font-sans text-base font-semibold">
        {m.item_icons_samples()}
      </h3>
      <ul className="grid gap-2 sm:grid-cols-2">
        {samples.map(({ index, name, before, after }) => (
          <li key={index} className="flex items-center gap-3 rounded-md border border-line p-2">
            <Half word={m.item_icons_before()} name={name} look={before} />
            <Half word={m.item_icons_after()} name={name} look={after} />
            <span className="min-w-0 wrap-anywhere">
              {name} <span className="tabular text-sm text-muted">{index}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Half = ({ word, name, look }: { word: string; name: string; look: Icons['samples'][number]['before'] }) => (
  <span className="grid justify-items-center gap-0.5">
    <ItemIcon name={name} look={look} />
    <span className="text-xs text-muted">{word}</span>
  </span>
)
