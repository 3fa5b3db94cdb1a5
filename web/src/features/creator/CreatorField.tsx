import { m } from '@guildhall/messages'
import { useState } from 'react'
import { codeMax } from '@guildhall/contract/code-rules'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { CreatorCode } from './use-creator-code.ts'

/** The field for the code of a creator before a donation, with what the server says about it. */
export function CreatorField({ creator }: { creator: CreatorCode }) {
  const { standing, code, apply } = creator
  const [isOpen, setOpen] = useState(false)
  if (standing.is === 'good')
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-success">
        {standing.percent > 0
          ? m.creator_applied({ code: standing.code, percent: standing.percent })
          : m.creator_applied_plain({ code: standing.code })}
        <Button
          size="dense"
          onClick={() => {
            apply('')
            setOpen(false)
          }}
        >
          {m.creator_remove()}
        </Button>
      </p>
    )
  if (!isOpen && !code)
    return (
      <Button variant="ghost" className="justify-self-start" onClick={() => setOpen(true)}>
        {m.creator_have()}
      </Button>
    )
  return <TypedCode key={code} creator={creator} />
}

function TypedCode({ creator: { standing, code, apply } }: { creator: CreatorCode }) {
  const [typed, setTyped] = useState(code)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextInput
        label={m.creator_field()}
        name="creator"
        className="min-w-40 flex-1"
        value={typed}
        maxLength={codeMax.typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={standing.is === 'bad' ? standing.message : undefined}
        onChange={({ target: { value } }) => setTyped(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It stands in the form of the donation, which Enter would send.
          event.preventDefault()
          apply(typed)
        }}
      />
      <Button onClick={() => apply(typed)} busy={standing.is === 'asking'}>
        {m.creator_apply()}
      </Button>
    </div>
  )
}
