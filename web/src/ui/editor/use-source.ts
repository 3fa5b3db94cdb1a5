import { useState } from 'react'
import { inspectHtml, needsSource } from './clean-html.ts'

/** Whether the author edits the HTML of `value`, and the switch between both views. A message has no HTML view. */
export function useSource(value: string, onChange: (html: string) => void, isMessage: boolean) {
  const [wantsSource, setWantsSource] = useState(false)
  // The HTML as the author wrote it, where the visual editor supports less.
  const [source, setSource] = useState<string | null>(null)
  const [isFromSource, setIsFromSource] = useState(false)
  const isSource = !isMessage && (wantsSource || needsSource(value))

  function write(html: string) {
    // A text edited as HTML stays HTML, so that the view does not change while the author types.
    if (isSource) setWantsSource(true)
    onChange(html)
  }
  function toggle() {
    setSource(null)
    if (!isSource) return setWantsSource(true)
    const { html, losses } = inspectHtml(value)
    if (losses.size > 0) {
      setSource(value)
      onChange(html)
    }
    setIsFromSource(true)
    setWantsSource(false)
  }
  function back(html: string) {
    setSource(null)
    setWantsSource(true)
    onChange(html)
  }
  return { isSource, isFromSource, html: isSource ? value : source, write, toggle, back }
}
