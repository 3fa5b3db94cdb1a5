import { m } from '@guildhall/messages'
import { useEffect, useRef, useState } from 'react'
import { progressOf } from '../rules.ts'
import type { Item } from '../timeline.ts'

const restMs = 400

/** Sends the value after a pause, because a slider passes many values. */
export function ProgressSlider({ item, onProgress }: { item: Item; onProgress: (percent: number) => void }) {
  const progress = progressOf(item)
  const [percent, setPercent] = useState(progress)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setPercent(progress), [progress])
  useEffect(() => () => clearTimeout(resting.current), [])
  return (
    <div className="flex items-center gap-2">
      <input
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-label={m.roadmap_progress_of({ title: item.title })}
        aria-valuetext={`${percent}%`}
        className="h-11 min-w-0 flex-1 accent-brass"
        onChange={(event) => {
          const next = Number(event.target.value)
          setPercent(next)
          clearTimeout(resting.current)
          resting.current = setTimeout(() => onProgress(next), restMs)
        }}
      />
      <span className="tabular w-11 text-end text-sm">{percent}%</span>
    </div>
  )
}
