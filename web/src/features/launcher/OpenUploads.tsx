import { m } from '@guildhall/messages'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { cancelPatchUpload } from '../../api/generated.ts'
import { api, ApiError } from '../../api/client.ts'
import { poll } from '../../api/polling.ts'
import { useLocale } from '../../format/locale.ts'
import { sizeText } from '../../format/size-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import type { PatchUpload } from './send-patch.ts'
import { endText, percentText } from './words.ts'

const askAgainMs = 5_000

/**
 * Uploads that were interrupted, wait for their check or were refused, with what to do about each. Renders nothing
 * without any.
 */
export function OpenUploads({ uploads }: { uploads: PatchUpload[] }) {
  const { revalidate } = useRevalidator()
  const isChecking = uploads.some(({ state }) => state === 'checking')
  useEffect(() => (isChecking ? poll(() => revalidate(), askAgainMs) : undefined), [isChecking, revalidate])
  if (uploads.length === 0) return null
  return (
    <Card as="section" aria-labelledby="open-uploads" className="grid max-w-3xl gap-3">
      <h2 id="open-uploads" className="text-lg">
        {m.patch_open_title()}
      </h2>
      <ul className="grid gap-3">
        {uploads.map((upload) => (
          <li key={upload.id} className="flex flex-wrap items-center justify-between gap-3">
            <OpenUpload upload={upload} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OpenUpload({ upload }: { upload: PatchUpload }) {
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  async function discard() {
    setBusy(true)
    try {
      toast.success((await api(cancelPatchUpload, { params: { id: upload.id } })).message)
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.message || m.patch_failed())
    }
    setBusy(false)
  }
  return (
    <>
      <p className="min-w-0 wrap-anywhere">{wordsOf(upload, locale)}</p>
      <Button busy={isBusy} aria-label={m.patch_discard_named({ name: upload.name })} onClick={() => void discard()}>
        {m.patch_discard()}
      </Button>
    </>
  )
}

function wordsOf({ name, state, problem, offset, size, endsAt }: PatchUpload, locale: string): string {
  if (problem) return `${name}: ${problem}`
  if (state === 'checking') return m.patch_open_checking({ name })
  const until = endText(endsAt, locale)
  if (offset === size) return m.patch_open_whole({ name, until })
  return m.patch_open_row({ name, percent: percentText(offset / size, locale), size: sizeText(size, locale), until })
}
