import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { TextInput } from './TextInput.tsx'

/**
 * A search field with its submit button, in a form with other filters. `className` applies to both together; `onType`
 * gets each text. Without `value` the input is uncontrolled, so that a form which is hydrated later than the page loses
 * no text. For a search on its own use SearchForm.
 */
export function SearchBox({
  send,
  onType,
  className,
  ...input
}: {
  label: string
  value?: string
  /** The label of the button, which shows an icon. */
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
      {/* On a phone the keyboard has the button, and the field shares its row with the filters. */}
      <Button
        type="submit"
        size="icon"
        aria-label={send}
        title={send}
        className="max-md:hidden max-md:no-script:inline-flex"
      >
        <Search className="size-5" />
      </Button>
    </div>
  )
}
