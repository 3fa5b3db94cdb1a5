import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { api } from '../../../../api/client.ts'
import { deleteBundle, listBundleOrders, listBundlesForEdit } from '../../../../api/generated.ts'
import { load } from '../../../../api/load.ts'
import { outcomeOf } from '../../../../api/outcome.ts'
import type { Head } from '../../../../app/head.tsx'
import { DeletionQuestion } from '../../../../content-form/DeletionQuestion.tsx'
import { cashText } from '../../../../format/money.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { LoadFailed } from '../../../../ui/LoadFailed.tsx'
import { Moment } from '../../../../ui/Moment.tsx'
import { PageHead } from '../../../../ui/PageHead.tsx'
import { History } from '../../../audit/public.ts'
import { BundleForm } from './BundleForm.tsx'
import type { EditableBundle } from './bundle-fields.ts'
import { BundleOrders } from './BundleOrders.tsx'

export const head = (): Head => ({ title: m.shop_bundles_title() })

export const loader = load(async ({ api: call }) => {
  const [orders, bundles] = await Promise.all([
    call(listBundleOrders),
    // Staff of orders see no more than the orders.
    outcomeOf(call(listBundlesForEdit)),
  ])
  return { orders: orders.data, bundles }
})

/** The bundles of the shop, and those that were bought and have a part that did not arrive. */
export default function BundlesPage() {
  const { orders, bundles } = useLoaderData<typeof loader>()
  const [editing, setEditing] = useState<EditableBundle | 'new' | null>(null)
  const [toDelete, setToDelete] = useState<EditableBundle | null>(null)
  const edited = editing === 'new' ? null : editing
  const mayWrite = bundles.failure?.status !== 403
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.shop_bundles_title()} intro={m.shop_bundles_intro()}>
        {mayWrite && (
          <Button variant="primary" onClick={() => setEditing('new')}>
            {m.shop_bundle_new()}
          </Button>
        )}
      </PageHead>
      {mayWrite && bundles.failure && <LoadFailed title={m.shop_load_failed()} failure={bundles.failure} />}
      {bundles.data?.data.length === 0 && (
        <EmptyState title={m.shop_bundle_none()}>{m.shop_bundle_none_text()}</EmptyState>
      )}
      {bundles.data && bundles.data.data.length > 0 && (
        <ul className="grid items-start gap-3 lg:grid-cols-2">
          {bundles.data.data.map((bundle) => (
            <BundleRow
              key={bundle.id}
              bundle={bundle}
              onEdit={() => setEditing(bundle)}
              onDelete={() => setToDelete(bundle)}
            />
          ))}
        </ul>
      )}
      <BundleOrders orders={orders} />
      <Dialog
        open={editing !== null}
        onClose={() => setEditing(null)}
        size="large"
        title={edited ? m.shop_bundle_edit_named({ name: edited.name }) : m.shop_bundle_new()}
      >
        <BundleForm bundle={edited} items={bundles.data?.items ?? []} onDone={() => setEditing(null)} />
        {edited && <History target={`bundle ${edited.id}`} />}
      </Dialog>
      <DeletionQuestion row={toDelete && deletionOf(toDelete)} onClose={() => setToDelete(null)} />
    </div>
  )
}

const deletionOf = ({ id, name }: EditableBundle) => ({
  question: m.shop_bundle_delete_question({ name }),
  text: m.shop_bundle_delete_text(),
  run: () => api(deleteBundle, { params: { id } }),
})

function BundleRow({
  bundle: { name, price, sum, stock, sold, parts, sold_from, sold_until },
  onEdit,
  onDelete,
}: {
  bundle: EditableBundle
  onEdit: () => void
  onDelete: () => void
}) {
  return (
    <Card as="li" className="grid gap-2">
      <h2 className="font-sans text-lg font-semibold">{name}</h2>
      <p className="tabular">
        {m.shop_cash({ cash: cashText(price) })}{' '}
        <span className="text-sm text-muted">{m.shop_bundle_sum({ cash: cashText(sum) })}</span>
      </p>
      <ul className="text-sm text-muted">
        {parts.map((part) => (
          <li key={part.id}>{m.shop_bundle_part({ count: part.quantity, item: part.name })}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span>{m.shop_bundle_stock({ count: stock })}</span>
        <span>{m.shop_bundle_sold({ count: sold })}</span>
      </p>
      {sold_from && (
        <p className="text-sm text-muted">
          {m.shop_offer_from()} <Moment at={sold_from} />
        </p>
      )}
      {sold_until && (
        <p className="text-sm text-muted">
          {m.shop_offer_until()} <Moment at={sold_until} />
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button aria-label={m.shop_bundle_edit_named({ name })} onClick={onEdit}>
          {m.shop_edit()}
        </Button>
        <Button variant="danger" aria-label={m.shop_bundle_delete_question({ name })} onClick={onDelete}>
          {m.form_delete()}
        </Button>
      </div>
    </Card>
  )
}
