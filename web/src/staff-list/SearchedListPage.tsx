import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { SearchForm } from '../ui/SearchForm.tsx'
import { Loading, SkeletonRows } from '../ui/Skeleton.tsx'
import { StaffListPage } from './StaffListPage.tsx'

/** A staff page with one list, which is searched by player or number. Without `children` its rows are still loading. */
export function SearchedListPage({
  title,
  intro,
  q,
  onSearch,
  filters,
  children,
}: {
  title: string
  intro: ReactNode
  q: string
  onSearch: (q: string) => void
  /** Below the search. */
  filters: ReactNode
  children: ReactNode
}) {
  return (
    <StaffListPage
      title={title}
      intro={intro}
      filters={
        <>
          <SearchForm
            q={q}
            onSearch={onSearch}
            label={m.search_player_or_number()}
            send={m.shop_search_send()}
            spellCheck={false}
            className="min-w-48 flex-1"
          />
          {filters}
        </>
      }
    >
      {children ?? (
        <Loading>
          <SkeletonRows count={6} className="h-11" />
        </Loading>
      )}
    </StaffListPage>
  )
}
