import { m } from '@guildhall/messages'
import type { Head } from '../../../app/head.tsx'
import { ItemForm } from './ItemForm.tsx'

export const head = (): Head => ({ title: m.shop_item_create() })

export default function ItemCreatePage() {
  return <ItemForm item={null} />
}
