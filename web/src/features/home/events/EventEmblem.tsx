import type { GameEvent } from './occurrences.ts'

/** Of web/public/events.svg, beside those of the two kinds. */
const own = 'sombranegra verid valkyria kefra cidades cities noatun battleroyal torre tower'.split(' ')

/** The emblem of an event, decorative beside its title. One without its own has that of its kind. */
export function EventEmblem({ kind, title }: Pick<GameEvent, 'kind' | 'title'>) {
  const name = title.toLowerCase().replace(/ /g, '')
  return (
    <img
      src={`/events.svg#${own.includes(name) ? name : kind.toLowerCase()}`}
      alt=""
      width="40"
      height="40"
      loading="lazy"
      className="shrink-0"
    />
  )
}
