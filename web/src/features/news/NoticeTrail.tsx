import { m } from '@guildhall/messages'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'

/** Home / News / this page. */
export function NoticeTrail({ title }: { title: string }) {
  return (
    <Breadcrumb
      trail={[{ label: m.news_home(), to: '/' }, { label: m.news_list_title(), to: '/notice' }, { label: title }]}
    />
  )
}
