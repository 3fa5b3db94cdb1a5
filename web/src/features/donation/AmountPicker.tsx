import { m } from '@guildhall/messages'
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { donationAmount, roundedUp } from '@guildhall/contract/donation'
import { brlText, cashText, wholeBrlText } from '../../format/money.ts'
import { Button } from '../../ui/Button.tsx'
import { controlClass, FieldNote } from '../../ui/Field.tsx'
import { isPayable, amountFor, reaisOf, roundingOf } from './amount.ts'
import { tiers } from './tiers.ts'

interface Props {
  text: string
  /** In reais. */
  largest: number
  /** What an amount is worth by the chosen method. */
  cashOf: (reais: number) => number
  onType: (text: string) => void
  onCommit: (reais: number) => void
}

/** The packs, and a stepper for all other amounts. `onCommit` gets only amounts that can be donated. */
export function AmountPicker({ text, largest, cashOf, onType, onCommit }: Props) {
  const id = useId()
  const reais = reaisOf(text)
  const problem = problemOf(text, reais, largest)
  const rounding = problem === undefined ? roundingOf(text) : null
  return (
    <section aria-labelledby={`${id}-title`} className="grid gap-4">
      <h2 id={`${id}-title`} className="text-xl">
        {m.donation_choose_amount()}
      </h2>
      <Packs reais={reais} cashOf={cashOf} onCommit={onCommit} />
      <div className="grid max-w-sm gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {m.donation_amount()}
        </label>
        <Stepper id={id} text={text} largest={largest} isWrong={Boolean(problem)} onType={onType} onCommit={onCommit} />
        <FieldNote
          id={`${id}-note`}
          error={problem}
          hint={
            rounding
              ? m.donation_amount_rounded({ typed: rounding.typed, amount: wholeBrlText(rounding.amount) })
              : m.donation_amount_hint()
          }
        />
      </div>
    </section>
  )
}

/** The packs, each with the Cash for it. */
function Packs({ reais, cashOf, onCommit }: { reais: number | null } & Pick<Props, 'cashOf' | 'onCommit'>) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {tiers.map(({ amount }) => (
        <li key={amount}>
          <button
            type="button"
            aria-pressed={reais === amount}
            onClick={() => onCommit(amount)}
            className="grid min-h-16 w-full content-center justify-items-center rounded-md border border-edge bg-s2 p-2 hover:border-brass aria-pressed:border-brass aria-pressed:bg-brass-deep"
          >
            <span className="tabular text-lg font-semibold">{wholeBrlText(amount)}</span>
            <span className="tabular text-sm text-muted">{m.donation_cash({ cash: cashText(cashOf(amount)) })}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * The typed amount, between buttons that lower and raise it by one step. `id` is the id of the field, `id`-note that of
 * its note.
 */
function Stepper({
  id,
  text,
  largest,
  isWrong,
  onType,
  onCommit,
}: Omit<Props, 'cashOf'> & { id: string; isWrong: boolean }) {
  const reais = reaisOf(text)
  const steps = roundedUp(reais ?? 0)
  return (
    <div className="grid grid-cols-[auto_1fr_auto] gap-2">
      <Button
        size="icon"
        aria-label={m.donation_less({ step: donationAmount.step })}
        disabled={reais === null || reais <= donationAmount.min}
        onClick={() => onCommit(roundedUp(steps - donationAmount.step))}
      >
        <Minus className="size-5" />
      </Button>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onBlur={() => reais !== null && onCommit(steps)}
        aria-describedby={`${id}-note`}
        aria-invalid={isWrong ? true : undefined}
        className={controlClass('tabular text-center text-lg font-semibold')}
      />
      <Button
        size="icon"
        aria-label={m.donation_more({ step: donationAmount.step })}
        disabled={steps >= largest}
        onClick={() => onCommit(isPayable(reais, largest) ? reais + donationAmount.step : steps)}
      >
        <Plus className="size-5" />
      </Button>
    </div>
  )
}

function problemOf(text: string, reais: number | null, largest: number): string | undefined {
  if (text.trim() === '') return m.error_field_required()
  if (reais === null) return m.donation_amount_wrong()
  if (amountFor(reais, largest) === null) return m.donation_amount_max({ amount: brlText(largest) })
  return undefined
}
