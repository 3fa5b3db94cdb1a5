import { m } from '@guildhall/messages'
import { useState } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import type { Outcome } from '../../../../api/outcome.ts'
import { cashText } from '../../../../format/money.ts'
import { AppLink } from '../../../../ui/AppLink.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { LoadFailed } from '../../../../ui/LoadFailed.tsx'
import { Moment } from '../../../../ui/Moment.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { ItemIcon } from '../../../items/public.ts'

/** What the shop shows at a moment, by the plans of now. The moment is in the address. */
export function Preview({ at, outcome }: { at: string; outcome: Outcome<ReplyOf<typeof shop.previewShop>> }) {
  const [moment, setMoment] = useState(at)
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <h2 id="preview" className="text-xl">
        {m.shop_preview_title()}
      </h2>
      <form method="get" className="flex flex-wrap items-end gap-3">
        <TextInput
          type="datetime-local"
          name="at"
          min="2020-01-01T00:00"
          max="2099-12-31T23:59"
          label={m.shop_preview_at()}
          value={moment}
          onChange={({ target }) => setMoment(target.value)}
        />
        <Button type="submit">{m.shop_preview_show()}</Button>
      </form>
      {outcome.failure && <LoadFailed title={m.shop_load_failed()} failure={outcome.failure} />}
      {outcome.data && (
        <>
          <p className="text-muted">{m.shop_preview_count({ count: outcome.data.items.length })}</p>
          <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
            {outcome.data.items.map(({ id, name, price, look, sale, sold_until }) => (
              <li key={id} className="flex min-w-0 items-center gap-3 rounded-md border border-line p-2">
                <ItemIcon name={name} look={look} />
                <div className="grid min-w-0">
                  <AppLink to={`/item/edit/${id}`} className="inline-flex min-h-11 items-center hover:underline">
                    {name}
                  </AppLink>
                  <span className="tabular flex flex-wrap items-center gap-2 text-sm text-muted">
                    {m.shop_cash({ cash: cashText(price) })}
                    {sale === 'planned' && <Badge tone="info">{m.shop_preview_planned()}</Badge>}
                    {sold_until && (
                      <span>
                        {m.shop_preview_until()} <Moment at={sold_until} />
                      </span>
                    )}
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
