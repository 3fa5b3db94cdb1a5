import type { ReplyOf } from '@guildhall/contract'
import type { news } from '@guildhall/contract/news'
import { uploadNoticeImage } from '../api/generated.ts'
import { upload } from '../api/upload.ts'

/** Stores a picture for a text or for the cover of an article. */
export function uploadPicture(
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<ReplyOf<typeof news.uploadNoticeImage>> {
  const body = new FormData()
  body.set('image', file)
  return upload(uploadNoticeImage, body, { onProgress, ...(signal && { signal }) })
}
