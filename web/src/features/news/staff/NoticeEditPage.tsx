import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import { getNoticeForEdit } from '../../../api/generated.ts'
import type { Head } from '../../../app/head.tsx'
import { load } from '../../../api/load.ts'
import { NoticeForm } from './NoticeForm.tsx'
import { History } from '../../audit/public.ts'

export const loader = load(async ({ api, params }) => {
  const { notice } = await api(getNoticeForEdit, { params: { id: params.id } })
  return notice
})

export const head = (notice: { title: string }): Head => ({ title: m.news_edit_named({ title: notice.title }) })

export default function NoticeEditPage() {
  const notice = useLoaderData<typeof loader>()
  return (
    <>
      <NoticeForm key={`${notice.id}-${notice.version}`} notice={notice} />
      <div className="page pb-8">
        <History target={`notice ${notice.id}`} />
      </div>
    </>
  )
}
