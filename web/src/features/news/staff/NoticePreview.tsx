import { m } from '@guildhall/messages'
import { useState } from 'react'
import { instantOf } from '../../../format/calendar.ts'
import { useSession } from '../../../session/session.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { cleanHtml, isBlankHtml } from '../../../ui/editor/clean-html.ts'
import { NoticeArticle } from '../NoticeArticle.tsx'
import type { Fields } from './notice-fields.ts'
import type { EditableNotice } from '../notice.ts'
import { splitTags } from '../rules.ts'

/** The article as visitors will read it in one language; untranslated texts stay in the main language. */
export function NoticePreview({
  fields,
  notice,
  language,
  onClose,
}: {
  fields: Fields
  notice: EditableNotice | null
  language: 'pt-BR' | 'en'
  onClose: () => void
}) {
  const { user } = useSession()
  const [now] = useState(() => new Date().toISOString())
  const isTranslation = language === 'en' && notice?.locale !== 'en'
  const title = (isTranslation && fields.en.title.trim()) || fields.title
  const tags = isTranslation ? splitTags(fields.en.tags) : []
  const isTranslated = isTranslation && !isBlankHtml(fields.en.description)
  const description = cleanHtml(isTranslated ? fields.en.description : fields.description)
  return (
    <Dialog open onClose={onClose} title={m.news_preview()} size="large">
      <NoticeArticle
        notice={{
          title: title || m.news_untitled(),
          description,
          slug: notice?.slug ?? title,
          cover_picture: fields.cover_picture,
          updated_at: now,
          published_at: fields.published_at ? instantOf(fields.published_at) : (notice?.published_at ?? now),
          updatedRecently: true,
          isScheduled: false,
          author: notice?.author ?? user?.displayName ?? user?.firstname ?? '',
          author_avatar: null,
          tags: tags.length > 0 ? tags : splitTags(fields.tags),
          category: (isTranslation && fields.en.category.trim()) || fields.category.trim() || null,
          source: fields.source.trim() || null,
          locale: isTranslated ? 'en' : (notice?.locale ?? 'pt-BR'),
          words: description.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0,
        }}
      />
    </Dialog>
  )
}
