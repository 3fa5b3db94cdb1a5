import { plates, type Rarity } from './item-plates.ts'
import { drawings, type ItemKind } from './item-kinds.tsx'
import { seeded, seedOf } from '../../ui/seeded.ts'

/**
 * A picture for an item, drawn from its name: two swords differ, and each looks the same on every visit. The rarity
 * shows in the plate's shape, its pips and its colour. The rarity is also written beside the icon, so the icon itself
 * is decorative.
 */
export function ItemIcon({
  name,
  kind,
  rarity,
  className,
}: {
  name: string
  kind: ItemKind
  rarity: Rarity
  className?: string
}) {
  const random = seeded(seedOf(name))
  const hue = Math.floor(random() * 360)
  const light = `hsl(${hue} 72% 82%)`
  const accent = `hsl(${(hue + 90 + Math.floor(random() * 180)) % 360} 45% 46%)`
  const dash = `${(2 + random() * 5).toFixed(1)} ${(3 + random() * 6).toFixed(1)}`
  const { path, pips } = plates[rarity]
  return (
    <svg viewBox="0 0 64 64" aria-hidden className={`${colours[rarity]} shrink-0 ${className ?? 'size-12'}`}>
      <path d={path} fill="var(--icon-bg)" />
      <path d={path} fill="currentColor" fillOpacity=".14" stroke="currentColor" strokeWidth="2" />
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
      {drawings[kind](light, accent)}
      {Array.from({ length: pips }, (_, pip) => (
        <path key={pip} d={`M${32 + (pip - (pips - 1) / 2) * 5.5} 57l2.5 2.5-2.5 2.5-2.5-2.5Z`} fill="currentColor" />
      ))}
    </svg>
  )
}

const colours: Record<Rarity, string> = {
  common: 'text-r-common',
  uncommon: 'text-r-uncommon',
  rare: 'text-r-rare',
  epic: 'text-r-epic',
  legendary: 'text-r-legendary',
  mythic: 'text-r-mythic',
}
