import { m } from '@guildhall/messages'
import { useState, type ReactNode } from 'react'
import { codeMax } from '@guildhall/contract/code-rules'
import { Button } from './Button.tsx'
import { TextInput } from './TextInput.tsx'

/**
 * The field for a code that changes what a form costs or gives, with what the server says about it. It is a button until
 * somebody has a code, and a line once the code is good. `children` stand below the field.
 */
export function CodeField({
  have,
  label,
  name,
  code,
  applied,
  error,
  isAsking,
  onApply,
  children,
}: {
  /** The button that opens the field. */
  have: string
  label: string
  name: string
  /** The code that the server was asked about; empty without one. */
  code: string
  /** What a good code does; undefined without one. */
  applied: string | undefined
  error: string | undefined
  isAsking: boolean
  /** Asks about a code; an empty one removes it. */
  onApply: (code: string) => void
  children?: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  /** Null while the field shows `code`, which a page may remember from before. */
  const [draft, setDraft] = useState<string | null>(null)
  const typed = draft ?? code
  const apply = (text: string) => {
    onApply(text)
    setDraft(null)
    setOpen(text !== '')
  }
  if (applied !== undefined)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-success">
        {applied}
        <Button size="dense" onClick={() => apply('')}>
          {m.ui_code_remove()}
        </Button>
      </p>
    )
  if (!isOpen && code === '')
    return (
      <Button variant="ghost" className="justify-self-start" onClick={() => setOpen(true)}>
        {have}
      </Button>
    )
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextInput
          label={label}
          name={name}
          className="min-w-40 flex-1"
          value={typed}
          maxLength={codeMax.typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
          onChange={({ target: { value } }) => setDraft(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It may stand in a form, which Enter would send.
            event.preventDefault()
            apply(typed)
          }}
        />
        <Button onClick={() => apply(typed)} busy={isAsking}>
          {m.ui_code_apply()}
        </Button>
      </div>
      {children}
    </div>
  )
}
