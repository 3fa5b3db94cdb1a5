import { m } from '@guildhall/messages'
import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { effectLabelMax, valueInLabel } from '@guildhall/contract/items'
import { putEffect, removeEffect } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useFailureFocus } from '../../../ui/failure-focus.ts'
import { toast } from '../../../ui/toast.ts'
import type { Effect } from './effect.ts'
import { FactLine } from '../../../ui/FactLine.tsx'

type Labels = Record<'label_pt' | 'label_en', string>
type Problems = Partial<Record<'effect' | keyof Labels | 'form', string | undefined>>

const sampleValue = '20'

/** The words of one effect in both languages, with a preview of how players will read them. */
export function EffectDialog({
  effect,
  usedNumbers,
  onClose,
}: {
  effect: Effect | 'new' | null
  /** Effects that already have words, so that a new one does not silently overwrite them. */
  usedNumbers: ReadonlySet<number>
  onClose: () => void
}) {
  const isNew = effect === 'new'
  const title = isNew
    ? m.effects_add()
    : effect?.label_pt
      ? m.effects_edit_named({ label: effect.label_pt })
      : m.effects_name({ effect: effect?.effect ?? 0 })
  return (
    <Dialog open={effect !== null} onClose={onClose} title={title}>
      {effect !== null && <EffectForm effect={isNew ? null : effect} usedNumbers={usedNumbers} onClose={onClose} />}
    </Dialog>
  )
}

function EffectForm({
  effect,
  usedNumbers,
  onClose,
}: {
  effect: Effect | null
  usedNumbers: ReadonlySet<number>
  onClose: () => void
}) {
  const tries = useFailureFocus<HTMLFormElement>()
  const [number, setNumber] = useState(effect ? String(effect.effect) : '')
  const [labels, setLabels] = useState({ label_pt: effect?.label_pt ?? '', label_en: effect?.label_en ?? '' })
  const [problems, setProblems] = useState<Problems>({})
  const { busy, act } = useChange(onClose, setProblems)

  function save(event: FormEvent) {
    event.preventDefault()
    const found = problemsOf(number, labels, effect ? null : usedNumbers)
    setProblems(found)
    if (Object.values(found).some(Boolean)) return
    const seen = effect?.label_pt != null ? { label_pt: effect.label_pt, label_en: effect.label_en ?? '' } : null
    return act('save', () => api(putEffect, { params: { effect: Number(number) }, body: { ...labels, seen } }))
  }
  const remove = (index: number) =>
    act('remove', () => api(removeEffect, { params: { effect: index } })).finally(tries.afterTry)

  return (
    <Form onSubmit={save} tries={tries} className="grid gap-4">
      {effect ? (
        <EffectCode effect={effect} />
      ) : (
        <TextInput
          label={m.effects_number()}
          hint={m.effects_number_hint()}
          error={problems.effect}
          inputMode="numeric"
          value={number}
          onChange={(event) => setNumber(event.target.value)}
          className="max-w-40"
        />
      )}
      <LabelFields labels={labels} problems={problems} onChange={setLabels} />
      <Sample labels={labels} />
      <FormFailure>{problems.form}</FormFailure>
      <div className="flex flex-wrap justify-end gap-3">
        {effect?.label_pt && (
          <Button
            variant="link"
            busy={busy === 'remove'}
            className="me-auto"
            onClick={() => void remove(effect.effect)}
          >
            {m.effects_remove()}
          </Button>
        )}
        <Button onClick={onClose}>{m.ui_cancel()}</Button>
        <Button type="submit" variant="primary" busy={busy === 'save'}>
          {m.effects_save()}
        </Button>
      </div>
    </Form>
  )
}

/** Saves or removes the words, one request at a time; refusals go to `setProblems`. */
function useChange(onClose: () => void, setProblems: (problems: Problems) => void) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null)
  async function act(what: 'save' | 'remove', work: () => Promise<{ message: string }>) {
    setBusy(what)
    try {
      const { message } = await work()
      toast.success(message)
      onClose()
      await revalidate()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fields = Object.fromEntries((error.body.messages ?? []).map((each) => [each.field, each.message]))
      setProblems(Object.keys(fields).length ? fields : { form: error.message || m.error_unavailable() })
    } finally {
      setBusy(null)
    }
  }
  return { busy, act }
}

/** The name of an effect in the game's own sources, where it has one. */
function EffectCode({ effect: { effect, code } }: { effect: Effect }) {
  return (
    code && (
      <p className="text-sm text-muted">
        {m.effects_number()} <span className="tabular">{effect}</span> · <code>{code}</code>
      </p>
    )
  )
}

/** The words in each language. */
function LabelFields({
  labels,
  problems,
  onChange,
}: {
  labels: Labels
  problems: Problems
  onChange: (labels: Labels) => void
}) {
  const text = (field: keyof Labels) => ({
    value: labels[field],
    maxLength: effectLabelMax,
    required: true,
    autoComplete: 'off',
    error: problems[field],
    onChange: (event: { target: { value: string } }) => onChange({ ...labels, [field]: event.target.value }),
  })
  return (
    <>
      <TextInput
        label={m.effects_label_pt()}
        hint={m.effects_label_hint({ value: valueInLabel })}
        {...text('label_pt')}
      />
      <TextInput label={m.effects_label_en()} lang="en" {...text('label_en')} />
    </>
  )
}

/** A preview of the words as players will read them. */
function Sample({ labels }: { labels: Labels }) {
  const sample = (label: string) => label.replaceAll(valueInLabel, sampleValue)
  return (
    <p className="rounded-md bg-s2 p-3 text-sm" aria-live="polite">
      <span className="text-muted">{m.effects_sample()}</span>
      <FactLine>
        {sample(labels.label_pt) || '…'}
        <span lang="en">{sample(labels.label_en) || '…'}</span>
      </FactLine>
    </p>
  )
}

/** `usedNumbers` is null when the effect already has its number. */
function problemsOf(number: string, labels: Labels, usedNumbers: ReadonlySet<number> | null): Problems {
  const index = Number(number)
  const isNumber = /^\d{1,3}$/.test(number.trim()) && index >= 1 && index <= 255
  return {
    effect: !isNumber ? m.effects_number_wrong() : usedNumbers?.has(index) ? m.effects_number_taken() : undefined,
    label_pt: labels.label_pt.trim() ? undefined : m.error_field_required(),
    label_en: labels.label_en.trim() ? undefined : m.error_field_required(),
  }
}
