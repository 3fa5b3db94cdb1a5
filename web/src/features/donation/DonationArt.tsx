/** Stacks of coins: the position and the number of coins of each. The last one is drawn in front. */
const stacks = [
  { x: 128, y: 172, coins: 7 },
  { x: 276, y: 176, coins: 5 },
  { x: 200, y: 186, coins: 9 },
  { x: 90, y: 204, coins: 3 },
  { x: 240, y: 208, coins: 2 },
]
const [wide, flat, thick] = [36, 11, 11]

/** The eclipse of the logo over stacks of coins, in the colours of the theme. */
export function DonationArt() {
  return (
    <svg viewBox="0 0 360 232" aria-hidden className="hidden w-72 shrink-0 md:block lg:w-90">
      <radialGradient id="donation-corona">
        <stop offset="0.5" stopColor="var(--brass-strong)" stopOpacity="0.6" />
        <stop offset="1" stopColor="var(--brass-strong)" stopOpacity="0" />
      </radialGradient>
      <circle cx="200" cy="92" r="92" fill="url(#donation-corona)" />
      <circle cx="200" cy="92" r="52" className="fill-sky stroke-brass" strokeWidth="2" />
      {stacks.map(({ x, y, coins }) => (
        <g key={x} className="fill-brass-strong stroke-brass-deep" strokeWidth="2">
          {Array.from({ length: coins }, (_, coin) => (
            <path key={coin} d={side(x, y - coin * thick)} />
          ))}
          <ellipse cx={x} cy={y - coins * thick} rx={wide} ry={flat} />
          <ellipse cx={x} cy={y - coins * thick} rx={wide - 11} ry={flat - 4} className="fill-none" />
        </g>
      ))}
    </svg>
  )
}

/** The side of a coin whose lower edge is at `y`; the coin above covers its upper edge. */
const side = (x: number, y: number): string =>
  `M${x - wide} ${y - thick}v${thick}a${wide} ${flat} 0 0 0 ${2 * wide} 0v${-thick}a${wide} ${flat} 0 0 1 ${-2 * wide} 0z`
