import { m } from '@guildhall/messages'
import { fillPlaceholders, type PlaceholderValues } from '@guildhall/contract/ticket-staff-rules'
import type { Locale } from '@guildhall/contract'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { listReadyAnswers } from '../../../api/generated.ts'
import { api } from '../../../api/client.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { asHtml, findAnswers, type ReadyAnswer } from './ready-answer.ts'

/**
 * Searches the ready answers and inserts one, by keyboard alone: letters search, arrows move, Enter inserts. The text is
 * in the language of the player, with its placeholders filled.
 */
export function ReadyAnswerPicker({
  open,
  onClose,
  locale,
  values,
  onInsert,
}: {
  open: boolean
  onClose: () => void
  locale: Locale
  values: PlaceholderValues
  onInsert: (html: string) => void
}) {
  const insert = ({ body, body_en }: ReadyAnswer) => {
    const text = (locale === 'en' && body_en) || body
    onClose()
    onInsert(asHtml(fillPlaceholders(text, values)))
  }
  return (
    <Dialog open={open} onClose={onClose} size="large" title={m.ready_title()}>
      <Search locale={locale} onChoose={insert} />
    </Dialog>
  )
}

function Search({ locale, onChoose }: { locale: Locale; onChoose: (answer: ReadyAnswer) => void }) {
  const id = useId()
  const { answers, failure } = useAnswers()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState(0)
  const found = findAnswers(answers ?? [], search)
  const at = Math.min(chosen, found.length - 1)

  function keyDown(event: KeyboardEvent) {
    const current = found[at]
    if (event.key === 'Enter' && current) onChoose(current)
    else if (event.key === 'ArrowDown') setChosen(Math.min(at + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setChosen(Math.max(at - 1, 0))
    else return
    event.preventDefault()
  }

  return (
    <div className="grid gap-3">
      <TextInput
        label={m.ready_search()}
        value={search}
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[at] && `${id}-${found[at].id}`}
        onKeyDown={keyDown}
        onChange={(event) => {
          setSearch(event.target.value)
          setChosen(0)
        }}
      />
      <FormFailure>{failure}</FormFailure>
      <div role="status" className="text-muted empty:hidden">
        {answers && found.length === 0 && !failure && (answers.length ? m.ready_none_found() : m.ready_none())}
      </div>
      <div role="listbox" id={`${id}-list`} aria-label={m.ready_title()} className="grid gap-1">
        {found.map((answer, place) => (
          <div
            key={answer.id}
            id={`${id}-${answer.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            onClick={() => onChoose(answer)}
            className="grid cursor-pointer gap-1 rounded-md border border-transparent px-3 py-2 hover:bg-s2 aria-selected:border-brass aria-selected:bg-s2"
          >
            <span className="font-semibold wrap-anywhere">{answer.title}</span>
            <span className="line-clamp-2 text-sm text-muted wrap-anywhere">
              {(locale === 'en' && answer.body_en) || answer.body}
            </span>
          </div>
        ))}
      </div>
      <AppLink to="/staff/ready-answers" className="justify-self-start py-1 text-brass underline underline-offset-4">
        {m.ready_manage()}
      </AppLink>
    </div>
  )
}

function useAnswers() {
  const [answers, setAnswers] = useState<ReadyAnswer[] | null>(null)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    void outcomeOf(api(listReadyAnswers)).then((outcome) => {
      setAnswers(outcome.data?.data ?? [])
      if (outcome.failure) setFailure(outcome.failure.message || m.ui_unknown_error())
    })
  }, [])
  return { answers, failure }
}
