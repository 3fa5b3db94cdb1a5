import { m } from '@guildhall/messages'
import { get, useFormContext } from 'react-hook-form'
import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'

/* The fields of a group's form, by the name of their value. Each shows the server's message about it. */

/** The error of a field; for a list, that of its first invalid entry. */
export function useProblem(name: string): string | undefined {
  const { formState } = useFormContext()
  const error = get(formState.errors, name) as { message?: string } | { message?: string }[] | undefined
  return Array.isArray(error) ? error.find(Boolean)?.message : error?.message
}

type Named<T> = Omit<T, 'name' | 'error'> & { name: string }

export function LineField({ name, ...props }: Named<ComponentProps<typeof TextInput>>) {
  const { register } = useFormContext()
  return <TextInput autoComplete="off" {...props} {...register(name)} error={useProblem(name)} />
}

/** A whole number; an empty field is refused as missing. */
export function NumberField({ name, ...props }: Named<ComponentProps<typeof TextInput>>) {
  const { register } = useFormContext()
  return (
    <TextInput
      {...props}
      type="number"
      inputMode="numeric"
      {...register(name, { valueAsNumber: true })}
      error={useProblem(name)}
    />
  )
}

/**
 * A text in both languages, side by side. With `long` each may take several lines; with `inRow` both join the row or
 * grid around them.
 */
export function BothTextsField({
  name,
  label,
  hint,
  maxLength,
  long = false,
  inRow = false,
}: {
  name: string
  label: string
  hint?: string
  maxLength: number
  long?: boolean
  inRow?: boolean
}) {
  const { register } = useFormContext()
  const problems = { 'pt-BR': useProblem(`${name}.pt-BR`), en: useProblem(`${name}.en`) }
  const text = (lang: 'pt-BR' | 'en', inLanguage: typeof m.form_in_english) => {
    const placeholder = lang === 'en' ? m.settings_same_text() : undefined
    const props = { label: inLanguage({ label }), lang, maxLength, placeholder, error: problems[lang] }
    const field = register(`${name}.${lang}`)
    return long ? <TextArea rows={2} {...props} {...field} /> : <TextInput autoComplete="off" {...props} {...field} />
  }
  const both = (
    <>
      {text('pt-BR', m.form_in_portuguese)}
      {text('en', m.form_in_english)}
    </>
  )
  if (inRow) return both
  return (
    <div className="grid gap-1.5">
      <div className="grid items-start gap-4 sm:grid-cols-2">{both}</div>
      {hint && <p className="text-sm text-muted">{hint}</p>}
    </div>
  )
}

export function CheckField({ name, ...props }: Named<ComponentProps<typeof Checkbox>>) {
  const { register } = useFormContext()
  return <Checkbox {...props} {...register(name)} error={useProblem(name)} />
}

export function ChoiceField({
  name,
  label,
  choices,
}: {
  name: string
  label: string
  choices: readonly { value: string; label: string }[]
}) {
  const { register } = useFormContext()
  return (
    <Select label={label} {...register(name)} error={useProblem(name)}>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}

/** Related fields under a common title. */
export function FieldGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid gap-4 rounded-lg border border-line p-4 md:p-5">
      <legend className="px-2 font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
