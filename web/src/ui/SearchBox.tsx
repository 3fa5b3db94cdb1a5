import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { TextInput } from './TextInput.tsx'

/**
 * A line to search by in a form with other filters, with the button that sends it beside it. `className` is that of
 * both together; `onType` hears each text. Without `value` the field keeps its text itself, so that a form which comes
 * alive later than the page loses none. For a search on its own there is SearchForm.
 */
export function SearchBox({
  send,
  onType,
  className,
  ...input
}: {
  label: string
  value?: string
  /** The words of the button, which shows an icon. */
  send: string
  onType?: (text: string) => void
} & Pick<ComponentProps<typeof TextInput>, 'className' | 'placeholder' | 'maxLength'>) {
  return (
    <div className={clsx('flex items-end gap-2', className)}>
      <TextInput
        className="min-w-0 flex-1"
        type="search"
        name="q"
        onChange={(event) => onType?.(event.target.value)}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="search"
        {...input}
      />
      <Button type="submit" size="icon" aria-label={send} title={send}>
        <Search className="size-5" />
      </Button>
    </div>
  )
}
