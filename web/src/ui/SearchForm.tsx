import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { useEffect, useId, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { FieldNote } from './Field.tsx'
import { TextInput } from './TextInput.tsx'

/**
 * A search form. It shows `q`, the query of the address, also after a step back. `onSearch` gets the trimmed text.
 * `name` is the form's name for screen readers, by default the label. Takes the properties of TextInput.
 */
export function SearchForm({
  q,
  onSearch,
  name,
  label,
  send,
  button,
  action,
  hint,
  children,
  ...input
}: {
  q: string
  onSearch: (q: string) => void
  name?: string
  label: string
  /** The label of the button. */
  send: string
  button?: Pick<ComponentProps<typeof Button>, 'variant' | 'className'>
  /** The form's target without scripts. */
  action?: string
  /** Shown behind the button. */
  children?: ReactNode
} & Omit<ComponentProps<typeof TextInput>, 'label' | 'name' | 'type' | 'value' | 'onChange'>) {
  const [text, setText] = useState(q)
  const noteId = useId()
  useEffect(() => setText(q), [q])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form
      role="search"
      aria-label={name ?? label}
      action={action}
      onSubmit={submit}
      className="flex flex-wrap items-end gap-3"
    >
      <TextInput
        label={label}
        type="search"
        name="q"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="search"
        aria-describedby={hint ? noteId : undefined}
        {...input}
      />
      {hint && (
        <div className="-mt-1.5 order-last basis-full">
          <FieldNote id={noteId} hint={hint} error={undefined} />
        </div>
      )}
      <Button type="submit" {...button} className={clsx('max-sm:px-3!', button?.className)}>
        <Search className="size-5" />
        <span className="max-sm:sr-only">{send}</span>
      </Button>
      {children}
    </form>
  )
}
