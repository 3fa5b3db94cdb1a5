import { m } from '@guildhall/messages'
import type { Head } from '../../../app/head.tsx'
import { NoticeForm } from './NoticeForm.tsx'

export const head = (): Head => ({ title: m.news_create_title() })

export default function NoticeCreatePage() {
  return <NoticeForm notice={null} />
}
