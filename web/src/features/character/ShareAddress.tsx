import { m } from '@guildhall/messages'
import { Share2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/CopyButton.tsx'
import { toast } from '../../ui/toast.ts'

/** Shares the page's address with its comparison: by the share sheet, or else copied. */
export function ShareAddress({ title }: { title: string }) {
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
    <p className="flex flex-wrap gap-3 no-script:hidden">
      <Button onClick={() => void share()}>
        <Share2 className="size-5" />
        {m.news_share()}
      </Button>
    </p>
  )
}
