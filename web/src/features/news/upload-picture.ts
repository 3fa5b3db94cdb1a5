import type { ReplyOf } from '@guildhall/contract'
import type { news } from '@guildhall/contract/news'
import { uploadNoticeImage } from '../../api.generated.ts'
import { upload } from '../../upload.ts'

/** Keeps a picture for a notice, in its text or as its cover. */
export function uploadPicture(
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<ReplyOf<typeof news.uploadNoticeImage>> {
  const body = new FormData()
  body.set('image', file)
  return upload(uploadNoticeImage, body, { onProgress, ...(signal && { signal }) })
}
