import { m } from '@guildhall/messages'
import { searchMax } from '@guildhall/contract/search-rules'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../session/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { ResultLine } from './ResultLine.tsx'
import type { Choice } from './choices.ts'
import { findPublicPages, offeredPages } from './public-pages.ts'
import { publicSearchAddress } from './public-results.ts'
import { useResults } from './use-results.ts'

const mostPages = 4

/** The search in a dialog: a field with a list below it, by the combobox pattern of ARIA. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  useEffect(() => {
    // A step back closes it.
    addEventListener('popstate', onClose)
    return () => removeEventListener('popstate', onClose)
  }, [onClose])
  return (
    <Dialog open={open} onClose={onClose} title={m.search_title()} size="large">
      <Combobox onClose={onClose} />
    </Dialog>
  )
}

function Combobox({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { choices, isLoading, failure, count, hint } = useChoices(text)
  const { active, move, reset } = useActive(choices)
  const id = useId()
  const optionId = (at: number) => `${id}-${at}`

  function choose(choice: Choice | undefined) {
    if (!choice) return
    choice.onChoose?.()
    onClose()
    void navigate(choice.to)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }
    const step = steps[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step !== undefined) return move(step)
    choose(choices[active])
  }

  useEffect(() => {
    // Browsers return a promise here, which is no cleanup.
    void document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <div className="grid min-w-0 gap-3">
      <TextInput
        label={m.search_label()}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={choices.length > 0 ? optionId(active) : undefined}
        value={text}
        maxLength={searchMax}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          reset()
        }}
      />
      <p role="status" className="text-sm text-muted">
        {isLoading ? m.search_loading() : (failure ?? hint ?? m.search_found({ count }))}
      </p>
      <Choices
        id={`${id}-list`}
        label={text.trim() ? m.search_results() : m.search_title()}
        choices={choices}
        active={active}
        optionId={optionId}
        onChoose={choose}
      />
      <p className="text-sm text-muted max-sm:hidden">{m.search_keys()}</p>
    </div>
  )
}

interface ChoicesProps {
  id: string
  label: string
  choices: Choice[]
  active: number
  optionId: (at: number) => string
  onChoose: (choice: Choice) => void
}

/** The list below the field. The field keeps the focus, so a press with the mouse does not take it. */
function Choices({ id, label, choices, active, optionId, onChoose }: ChoicesProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className="max-h-[50dvh] overflow-y-auto overscroll-contain">
      {choices.map((choice, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the field, which names the option
        <div
          key={`${choice.to} ${choice.kind}`}
          id={optionId(at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
          className="cursor-pointer rounded-md border-s-2 border-transparent px-3 py-2 hover:bg-s2 aria-selected:border-brass aria-selected:bg-s2"
        >
          <ResultLine {...choice} />
        </div>
      ))}
    </div>
  )
}

/** The parts of the palette that only staff get; null for others, and until they have loaded. */
function useStaffPart() {
  const { isStaff } = useSession()
  const [part, setPart] = useState<typeof import('./staff-choices.ts') | null>(null)
  useEffect(() => {
    if (!isStaff) return
    // Without it the palette finds what anybody may find.
    import('./staff-choices.ts').then(setPart, () => {})
  }, [isStaff])
  return isStaff ? part : null
}

/** The lines for a text: what staff find, then what anybody finds, the best first, and the page of results. */
function useChoices(text: string) {
  const held = useSession().user?.permissions ?? []
  const staff = useStaffPart()
  const { ofStaff, ofAll, isLoading, failure } = useResults(text, staff?.findStaffResults ?? null)
  const q = text.trim()
  if (!q) {
    const recent = staff?.recentStaffResults() ?? []
    const hint = recent.length > 0 ? m.search_recent() : staff ? m.search_palette_hint() : m.search_public_hint()
    return { choices: recent.length > 0 ? recent : offeredPages(), isLoading, failure, count: 0, hint }
  }
  const found = [
    ...ofStaff,
    ...(staff?.staffPageChoices(held, q) ?? []),
    ...ofAll,
    ...findPublicPages(q).slice(0, mostPages),
  ]
  const all = {
    to: staff ? staff.staffSearchAddress(q) : publicSearchAddress(q),
    kind: m.search_title(),
    main: m.search_all({ q }),
    more: '',
  }
  return { choices: [...found, all], isLoading, failure, count: found.length, hint: null }
}

/** The first line until an arrow key is pressed. Then the chosen result stays chosen when others arrive above it. */
function useActive(choices: Choice[]) {
  const [chosen, setChosen] = useState<string | null>(null)
  const active = Math.max(
    0,
    choices.findIndex(({ to }) => to === chosen),
  )
  return {
    active,
    move(step: number) {
      const count = choices.length
      if (count > 0) setChosen(choices[(active + step + count * 5) % count]?.to ?? null)
    },
    reset: () => setChosen(null),
  }
}
