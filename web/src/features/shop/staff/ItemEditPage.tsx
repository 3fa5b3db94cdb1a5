import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { getShopItemForEdit } from '../../../api/generated.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { ItemForm } from './ItemForm.tsx'
import { RestockCard } from './offers/RestockCard.tsx'
import { History } from '../../audit/public.ts'

export const head = (): Head => ({ title: m.shop_item_edit() })

export const loader = load(async ({ api, params }) => {
  const { data } = await api(getShopItemForEdit, { params: { id: Number(params.id) } })
  return data
})

export default function ItemEditPage() {
  const item = useLoaderData<typeof loader>()
  return (
    <>
      <ItemForm key={`${item.id} ${item.revision}`} item={item} />
      <div className="page grid gap-6 pb-8">
        <RestockCard id={item.id} />
        <History target={`item ${item.id}`} />
      </div>
    </>
  )
}
