import { useEffect, useId, useState } from 'react'
import { drawings, pipOf, plates } from '@guildhall/contract/item-drawings'
import { itemColours, plateOf, type ItemLook, type Rarity } from '@guildhall/contract/item-look'
import { seeded, seedOf } from '../../ui/seeded.ts'

/** For a reply without a look, as another API may send it. */
const unknownLook: ItemLook = { kind: 'crystal', colour: 'teal', plus: 0, picture: null }

/**
 * The picture of an item: that of the shop, or else a drawing of its kind in its colour. The refinement decides shape,
 * colour and pips of the plate, and stands on it, as does the amount of a stack. Name, refinement and amount are also
 * written beside it, so it is decorative.
 */
export function ItemIcon({
  name,
  look = unknownLook,
  amount = 1,
  rarity = plateOf(look.plus),
  className = 'size-11',
}: {
  name: string
  look?: ItemLook | undefined
  amount?: number
  /** The plate, where something else than the refinement decides it. */
  rarity?: Rarity
  className?: string
}) {
  const clip = useId()
  const picture = useSound(look.picture)
  const { path, pips } = plates[rarity]
  return (
    <svg viewBox="0 0 64 64" aria-hidden className={`${colours[rarity]} shrink-0 ${className}`}>
      <path d={path} fill="var(--icon-bg)" />
      {picture ? (
        <>
          <clipPath id={clip}>
            <path d={path} />
          </clipPath>
          <image
            href={picture}
            x="4"
            y="3"
            width="56"
            height="56"
            preserveAspectRatio="xMidYMid slice"
            clipPath={`url(#${clip})`}
          />
          <path d={path} fill="none" stroke="currentColor" strokeWidth="2" />
        </>
      ) : (
        <>
          <path d={path} fill="currentColor" fillOpacity=".14" stroke="currentColor" strokeWidth="2" />
          <Drawing name={name} look={look} />
        </>
      )}
      {Array.from({ length: pips }, (_, pip) => (
        <path key={pip} d={pipOf(pip, pips)} fill="currentColor" />
      ))}
      {look.plus > 0 && <Chip x={1} y={17} anchor="start" text={`+${look.plus}`} />}
      {amount > 1 && <Chip x={63} y={61} anchor="end" text={`×${amount}`} />}
    </svg>
  )
}

/** The address of a picture until it turns out to be broken. It may have failed before the page had its scripts. */
function useSound(picture: string | null): string | null {
  const [broken, setBroken] = useState<string | null>(null)
  useEffect(() => {
    if (!picture) return
    const left = new AbortController()
    const probe = new Image()
    probe.addEventListener('error', () => setBroken(picture), { signal: left.signal })
    probe.src = picture
    return () => left.abort()
  }, [picture])
  return picture === broken ? null : picture
}

/** Two swords differ in the marks behind them, and each looks the same on every visit. */
function Drawing({ name, look: { kind, colour } }: { name: string; look: ItemLook }) {
  const random = seeded(seedOf(name))
  const [light, deep] = itemColours[colour]
  const tones = { light, deep, dark: 'var(--icon-bg)' }
  const dash = `${(2 + random() * 5).toFixed(1)} ${(3 + random() * 6).toFixed(1)}`
  return (
    <>
      <circle
        cx="32"
        cy="31"
        r="19"
        fill="none"
        stroke={light}
        strokeOpacity=".3"
        strokeDasharray={dash}
        transform={`rotate(${Math.floor(random() * 360)} 32 31)`}
      />
      <g stroke={light} strokeOpacity=".18">
        {[0, 1, 2].map((scratch) => {
          const x = Math.floor(16 + random() * 28)
          const y = Math.floor(16 + random() * 26)
          return <path key={scratch} d={`M${x} ${y}l${Math.floor(random() * 7)}-${Math.floor(2 + random() * 5)}`} />
        })}
      </g>
      {drawings[kind].map(([tone, path, width], at) =>
        width ? (
          <path key={at} d={path} fill="none" stroke={tones[tone]} strokeWidth={width} strokeLinecap="round" />
        ) : (
          <path key={at} d={path} fill={tones[tone]} fillRule="evenodd" />
        ),
      )}
    </>
  )
}

/** On the dark plate in both themes, with an edge of its own over a picture. */
const Chip = ({ x, y, anchor, text }: { x: number; y: number; anchor: 'start' | 'end'; text: string }) => (
  <text
    x={x}
    y={y}
    textAnchor={anchor}
    fontSize="19"
    fontWeight="700"
    fill="#fff"
    stroke="var(--icon-bg)"
    strokeWidth="5"
    strokeLinejoin="round"
    paintOrder="stroke"
  >
    {text}
  </text>
)

const colours: Record<Rarity, string> = {
  common: 'text-r-common',
  uncommon: 'text-r-uncommon',
  rare: 'text-r-rare',
  epic: 'text-r-epic',
  legendary: 'text-r-legendary',
  mythic: 'text-r-mythic',
}
