import { m } from '@guildhall/messages'
import { useDeferredValue, useMemo } from 'react'
import { Button } from '../Button.tsx'
import { inspectHtml } from './clean-html.ts'
import { Losses } from './Losses.tsx'
import { lossWords } from './losses.ts'

/**
 * Says what an author's HTML loses: while it is edited, what saving will remove. After a return to the visual editor it
 * says what that has removed, with a button to undo it. Null shows nothing.
 */
export function LossesOfSource({
  html,
  isSource,
  onBack,
}: {
  html: string | null
  isSource: boolean
  onBack: (html: string) => void
}) {
  const looked = useDeferredValue(html)
  const losses = useMemo(() => (looked === null ? null : inspectHtml(looked).losses), [looked])
  const videos = losses?.get('video')?.length ?? 0
  const lines = losses ? lossWords(losses) : []
  return (
    <>
      <Losses lead={isSource ? m.editor_lost_on_save() : m.editor_lost_from_source()} lines={lines}>
        {!isSource && html !== null && (
          <Button size="dense" className="justify-self-start" onClick={() => onBack(html)}>
            {m.editor_lost_back()}
          </Button>
        )}
      </Losses>
      <p role="status" className="text-sm text-muted empty:hidden">
        {videos > 0 && m.editor_videos_as_cards({ count: videos })}
      </p>
    </>
  )
}
