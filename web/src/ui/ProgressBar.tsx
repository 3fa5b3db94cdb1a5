/** A progress bar with its label. Without `value` the progress is unknown. */
export function ProgressBar({ label, value, max = 100 }: { label: string; value?: number; max?: number }) {
  return (
    <label className="grid gap-1 text-sm">
      <span className="flex justify-between gap-4">
        {label}
        {value !== undefined && <span className="tabular">{Math.round((value / max) * 100)}%</span>}
      </span>
      <progress value={value} max={max} className="progress" />
    </label>
  )
}
