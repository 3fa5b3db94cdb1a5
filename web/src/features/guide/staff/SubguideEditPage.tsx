import { m } from '@guildhall/messages'
import { redirect, useLoaderData } from 'react-router'
import { getSubguideForEdit } from '../../../api/generated.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { idIn } from '../guide.ts'
import { SubguideForm } from './SubguideForm.tsx'
import { History } from '../../audit/public.ts'

export const head = (): Head => ({ title: m.subguide_edit() })

/** The number is in the path, or in `?id=`. */
export const loader = load(async ({ api, params, url }) => {
  const id = idIn(params, url)
  if (!id) throw redirect('/guides')
  return (await api(getSubguideForEdit, { params: { id } })).subguide
})

export default function SubguideEditPage() {
  const subguide = useLoaderData<typeof loader>()
  return (
    <>
      <SubguideForm key={`${subguide.id}-${subguide.revision}`} subguide={subguide} />
      <div className="page pb-8">
        <History target={`subguide ${subguide.id}`} />
      </div>
    </>
  )
}
