/** A line with a diamond between two sections of a page. */
export function DiamondRule() {
  return (
    <div aria-hidden className="my-14 flex items-center">
      <span className="h-px flex-1 bg-line" />
      <svg viewBox="0 0 12 12" className="size-3 text-edge" fill="none" stroke="currentColor">
        <path d="M6 1 11 6 6 11 1 6Z" />
      </svg>
      <span className="h-px flex-1 bg-line" />
    </div>
  )
}
