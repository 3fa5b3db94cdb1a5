import { m } from '@guildhall/messages'
import { Check, Link as LinkIcon, Share2, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { copyText } from '../../ui/CopyButton.tsx'
import { toast } from '../../ui/toast.ts'

const copiedMs = 1_600

/** The page's address with the section that is being read, without the query. */
const pageAddress = (): string => location.origin + location.pathname + location.hash

/** Opens the share sheet of the phone or browser; without one it copies the address. */
export function SharePage({ title }: { title: string }) {
  async function share() {
    const url = pageAddress()
    if (typeof navigator.share !== 'function') {
      if (await copyText(url)) toast.success(m.ui_link_copied())
      else toast.error(m.ui_link_copy_failed())
      return
    }
    // Closing the share sheet is no failure.
    await navigator.share({ title, url }).catch(() => undefined)
  }
  return (
    <Button onClick={() => void share()} className="no-script:hidden">
      <Share2 className="size-5" />
      {m.news_share()}
    </Button>
  )
}

/** Copies the page's address and confirms it on the button for 1.6 s. */
export function CopyPageLink() {
  const [copied, setCopied] = useState<boolean>()
  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied === undefined ? LinkIcon : copied ? Check : TriangleAlert
  return (
    <Button
      data-copied={copied || undefined}
      className="no-script:hidden"
      onClick={async () => setCopied(await copyText(pageAddress()))}
    >
      <Icon className="size-5" />
      <span aria-live="polite">
        {copied === undefined ? m.news_share_copy() : copied ? m.ui_link_copied() : m.ui_link_copy_failed()}
      </span>
    </Button>
  )
}
