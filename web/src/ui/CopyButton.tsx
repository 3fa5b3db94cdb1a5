import { m } from '@guildhall/messages'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Button, type ButtonLook } from './Button.tsx'

/** Copies `text` to the clipboard and shows "Copiado" on the button for 2 s. */
export function CopyButton({ text, children, ...look }: ButtonLook & { text: string; children?: ReactNode }) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])

  const Icon = copied ? Check : Copy
  return (
    <Button {...look} onClick={async () => setCopied(await copyText(text))}>
      <Icon className="size-5" />
      <span aria-live="polite">{copied ? m.ui_copied() : (children ?? m.ui_copy())}</span>
    </Button>
  )
}

/**
 * Copies a text and returns whether it succeeded. It also works on plain http, where the new API is missing. When the
 * clipboard API exists and refuses, the older way is not tried.
 */
export async function copyText(text: string): Promise<boolean> {
  // Missing on plain http, although its type says otherwise.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (clipboard)
    return clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  // Inside an open modal dialog, text outside of it cannot be selected.
  ;(document.querySelector('dialog[open]') ?? document.body).append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
