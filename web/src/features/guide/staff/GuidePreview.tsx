import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import type { Language } from '../../../content-form/LanguageTabs.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { cleanHtml, isBlankHtml } from '../../../ui/editor/clean-html.ts'
import type { EditableGuide, Subguide } from '../guide.ts'
import type { Fields } from './guide-fields.ts'
import { GuideArticle } from '../GuideArticle.tsx'

/** The guide as readers will see it in one language; untranslated texts stay in Portuguese. */
export function GuidePreview({
  fields,
  guide,
  subguides,
  cover,
  language,
  onClose,
}: {
  fields: Fields
  guide: EditableGuide | null
  subguides: Subguide[]
  cover: File | null
  language: Language
  onClose: () => void
}) {
  const [now] = useState(() => new Date().toISOString())
  const picture = useCover(fields.cover_url, cover)
  const isTranslated = language === 'en' && !isBlankHtml(fields.en.body)
  const body = cleanHtml(isTranslated ? fields.en.body : fields.body)
  return (
    <Dialog open onClose={onClose} title={m.news_preview()} size="large">
      <GuideArticle
        guide={{
          title: (language === 'en' && fields.en.title.trim()) || fields.title || m.news_untitled(),
          body,
          slug: guide?.slug ?? 'new',
          cover_picture: picture,
          created_at: guide?.created_at ?? now,
          updated_at: now,
          is_public: fields.is_public,
          isNew: guide === null,
          locale: isTranslated ? 'en' : 'pt-BR',
          words: body.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0,
          subguide: subguides.find(({ id }) => String(id) === fields.subguide_id)?.title ?? '',
        }}
      />
    </Dialog>
  )
}

/** The chosen file, or the picture of this site that the address names. */
function useCover(address: string, file: File | null) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  const coverUrl = url ?? (address.startsWith('/media/') ? address : null)
  return coverUrl ? { url: coverUrl, srcset: '', width: 1200, height: 600 } : null
}
