import { m } from '@guildhall/messages'
import { redirect, useLoaderData } from 'react-router'
import { getGuideForEdit, listSubguides } from '../../../api/generated.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { idIn } from '../guide.ts'
import { GuideForm } from './GuideForm.tsx'
import { History } from '../../audit/public.ts'

/** The number is in the path, or in `?id=`. */
export const loader = load(async ({ api, params, url }) => {
  const id = idIn(params, url)
  if (!id) throw redirect('/guides')
  const [{ guide }, { data: subguides }] = await Promise.all([
    api(getGuideForEdit, { params: { id } }),
    api(listSubguides),
  ])
  return { guide, subguides }
})

export const head = ({ guide }: { guide: { title: string } }): Head => ({
  title: m.guide_edit_named({ title: guide.title }),
})

export default function GuideEditPage() {
  const { guide, subguides } = useLoaderData<typeof loader>()
  return (
    <>
      <GuideForm key={`${guide.id}-${guide.revision}`} guide={guide} subguides={subguides} />
      <div className="page pb-8">
        <History target={`guide ${guide.id}`} />
      </div>
    </>
  )
}
