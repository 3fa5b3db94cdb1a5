import type { ReactNode } from 'react'
import { LinkButton } from './Button.tsx'

/** Filters as links, one of them chosen: the choice is in the address. `children` returns the label of each. */
export function ChoiceLinks<Choice extends string>({
  label,
  choices,
  chosen,
  to,
  children,
}: {
  label: string
  choices: readonly Choice[]
  chosen: Choice
  to: (choice: Choice) => string
  children: (choice: Choice) => ReactNode
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {choices.map((choice) => (
        <LinkButton
          key={choice}
          to={to(choice)}
          size="dense"
          variant={choice === chosen ? 'secondary' : 'ghost'}
          aria-current={choice === chosen ? 'true' : undefined}
        >
          {children(choice)}
        </LinkButton>
      ))}
    </nav>
  )
}
