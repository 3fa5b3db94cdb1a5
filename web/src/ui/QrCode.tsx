import { encode } from 'uqr'

/** A QR code as one SVG path, black on white in both themes. `label` describes its content. */
export function QrCode({ text, label, className = 'size-56' }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`${className} rounded-md bg-white`}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
