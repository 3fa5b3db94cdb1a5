import { m } from '@guildhall/messages'
import type { SettingsOf } from '@guildhall/contract/setting-groups'
import type { ReactNode } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { BothTextsField, FieldGroup } from './fields.tsx'

type ListName = 'tips' | 'faq' | 'rules' | 'testimonials'

/** The lists of the referral centre. */
export function ReferralLists() {
  return (
    <>
      <List name="tips" title={m.settings_referral_tips()} most={12} another={{ text: empty() }}>
        {(name) => <BothTextsField name={`${name}.text`} label={m.settings_field_text()} maxLength={200} long />}
      </List>
      <List name="faq" title={m.settings_referral_faq()} most={16} another={{ question: empty(), answer: empty() }}>
        {(name) => (
          <>
            <BothTextsField name={`${name}.question`} label={m.settings_referral_question()} maxLength={120} />
            <BothTextsField name={`${name}.answer`} label={m.settings_referral_answer()} maxLength={400} long />
          </>
        )}
      </List>
      <List name="rules" title={m.settings_referral_rules()} most={12} another={{ text: empty() }}>
        {(name) => <BothTextsField name={`${name}.text`} label={m.settings_field_text()} maxLength={240} long />}
      </List>
      <List
        name="testimonials"
        title={m.settings_referral_testimonials()}
        hint={m.settings_referral_testimonials_hint()}
        most={6}
        another={{ author: empty(), text: empty() }}
      >
        {(name) => (
          <>
            <BothTextsField name={`${name}.author`} label={m.settings_referral_author()} maxLength={60} />
            <BothTextsField name={`${name}.text`} label={m.settings_field_text()} maxLength={300} long />
          </>
        )}
      </List>
    </>
  )
}

const empty = () => ({ 'pt-BR': '', en: '' })

function List({
  name,
  title,
  hint,
  most,
  another,
  children,
}: {
  name: ListName
  title: string
  hint?: string
  most: number
  another: object
  children: (name: string) => ReactNode
}) {
  const { fields, append, remove } = useFieldArray<SettingsOf<'referral'>, ListName>({ name })
  return (
    <FieldGroup title={title}>
      {hint && <p className="text-muted">{hint}</p>}
      {fields.map(({ id }, index) => (
        <div key={id} className="grid gap-4 border-t border-line pt-4 first-of-type:border-t-0 first-of-type:pt-0">
          {children(`${name}.${index}`)}
          <Button
            className="justify-self-start"
            onClick={() => remove(index)}
            aria-label={m.settings_referral_remove_named({ list: title, number: index + 1 })}
          >
            {m.settings_events_remove()}
          </Button>
        </div>
      ))}
      {fields.length < most && (
        <Button
          className="justify-self-start"
          onClick={() => append(another as never)}
          aria-label={m.settings_referral_add_named({ list: title })}
        >
          <Icon name="plus" />
          {m.settings_referral_add()}
        </Button>
      )}
    </FieldGroup>
  )
}
