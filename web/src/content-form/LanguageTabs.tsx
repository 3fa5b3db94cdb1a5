import { m } from '@guildhall/messages'
import type { ReactNode } from 'react'
import { Tabs } from '../ui/Tabs.tsx'

export type Language = 'pt-BR' | 'en'

/** The prefix of field names in a form: fields of the main language have none. */
export type Prefix = '' | 'en.'

/**
 * A tab for each language; `children` gives its fields. Both stay mounted, so that switching loses neither text nor
 * undo.
 */
export function LanguageTabs({
  language,
  onShow,
  children,
}: {
  language: Language
  onShow: (language: Language) => void
  children: (language: Language, prefix: Prefix) => ReactNode
}) {
  const content = (
    <>
      <div hidden={language !== 'pt-BR'} className="grid gap-4">
        {children('pt-BR', '')}
      </div>
      <div hidden={language !== 'en'} className="grid gap-4">
        <p className="text-sm text-muted">{m.form_translation_hint()}</p>
        {children('en', 'en.')}
      </div>
    </>
  )
  return (
    <Tabs
      label={m.form_languages()}
      value={language}
      onChange={onShow}
      tabs={[
        { name: 'pt-BR', label: m.form_language_portuguese(), content },
        { name: 'en', label: m.form_language_english(), content },
      ]}
    />
  )
}
