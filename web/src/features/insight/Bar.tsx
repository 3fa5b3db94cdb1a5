/** A bar from 0 to 1. The number is beside it, so screen readers do not need it. */
export const Bar = ({ part }: { part: number }) => (
  <svg aria-hidden viewBox="0 0 100 6" preserveAspectRatio="none" className="block h-1.5 w-full">
    <rect width={100} height={6} className="fill-s2" />
    <rect width={Math.min(1, Math.max(0, part)) * 100} height={6} className="fill-brass" />
  </svg>
)
