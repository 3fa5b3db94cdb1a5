/** A spinning arc. Decorative: the text beside it says what is happening. */
export function Spinner() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5 shrink-0 animate-spin"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden
    >
      <path d="M12 3a9 9 0 1 1-9 9" />
    </svg>
  )
}
