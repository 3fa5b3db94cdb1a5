import { m } from '@guildhall/messages'
import { presentPreview } from '@guildhall/contract/previews'
import { ImageDown, Share2 } from 'lucide-react'
import { useHref } from 'react-router'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { copyText } from '../../ui/CopyButton.tsx'
import { toast } from '../../ui/toast.ts'

/**
 * Shares the page's address with its comparison: by the share sheet, or else copied. Beside it the picture of the
 * page's link preview can be downloaded. `page` is the page's address without its `query`.
 */
export function ShareAddress({ title, page, query = '' }: { title: string; page: string; query?: string }) {
  const picture = presentPreview(useHref(page)) + (query && `?${query}`)
  async function share() {
    const url = location.href
    if (typeof navigator.share !== 'function') {
      if (await copyText(url)) toast.success(m.ui_link_copied())
      else toast.error(m.ui_link_copy_failed())
      return
    }
    // Closing the share sheet is no failure.
    await navigator.share({ title, url }).catch(() => undefined)
  }
  return (
    <p className="flex flex-wrap gap-3">
      <Button className="no-script:hidden" onClick={() => void share()}>
        <Share2 className="size-5" />
        {m.news_share()}
      </Button>
      <a className={buttonClass({})} href={picture} download={`${title}.jpg`}>
        <ImageDown className="size-5" />
        {m.character_picture()}
      </a>
    </p>
  )
}
