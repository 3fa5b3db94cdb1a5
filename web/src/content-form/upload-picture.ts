import type { ReplyOf } from '@guildhall/contract'
import type { news } from '@guildhall/contract/news'
import { uploadNoticeImage } from '../api/generated.ts'
import { upload } from '../api/upload.ts'

/** Keeps a picture that a text shows, or that is the cover of a notice. */
export function uploadPicture(
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<ReplyOf<typeof news.uploadNoticeImage>> {
  const body = new FormData()
  body.set('image', file)
  return upload(uploadNoticeImage, body, { onProgress, ...(signal && { signal }) })
}
