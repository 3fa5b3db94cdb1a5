import { m } from '@guildhall/messages'
import { PictureField } from '../../../content-form/PictureField.tsx'
import { uploadPicture } from '../../../content-form/upload-picture.ts'
import { Cover, type CoverPicture } from '../Cover.tsx'

/** The cover of an article. */
export function CoverField({
  cover,
  onChange,
  onUploading,
  error,
}: {
  cover: CoverPicture | null
  onChange: (cover: CoverPicture | null) => void
  onUploading: (isUploading: boolean) => void
  error?: string | undefined
}) {
  return (
    <PictureField
      label={m.news_field_cover()}
      words={{
        choose: cover ? m.news_cover_replace() : m.news_cover_choose(),
        remove: m.news_cover_remove(),
        uploading: m.news_cover_uploading(),
      }}
      hint={m.editor_image_hint()}
      error={error}
      upload={uploadPicture}
      onChange={onChange}
      onUploading={onUploading}
    >
      {cover && <Cover picture={cover} seed="" sizes="22rem" className="aspect-video rounded-md border border-line" />}
    </PictureField>
  )
}
