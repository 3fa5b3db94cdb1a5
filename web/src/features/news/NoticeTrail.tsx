import { m } from '@guildhall/messages'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'

/** Home / News / this page. */
export const noticeTrail = (title: string) => [
  { label: m.news_home(), to: '/' },
  { label: m.news_list_title(), to: '/notice' },
  { label: title },
]

export const NoticeTrail = ({ title }: { title: string }) => <Breadcrumb trail={noticeTrail(title)} />
