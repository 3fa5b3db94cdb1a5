import { useState } from 'react'
import { useForm, type DefaultValues } from 'react-hook-form'
import type { Bilingual, ContentOptions } from './content-options.ts'
import type { Language } from './LanguageTabs.tsx'
import { useDraft } from './use-draft.ts'
import { useSaving } from './use-saving.ts'

/**
 * A form for bilingual content. Unsaved changes stay in this browser as a draft named `draftName`. The form does not
 * overwrite what others saved meanwhile, unless the author chooses to.
 */
export function useContent<Fields extends Bilingual>(options: ContentOptions<Fields>) {
  const { draftName, formerNames, published, version, mainLanguage = 'pt-BR', textFields, isSame = equal } = options
  const [start] = useState(published)
  const form = useForm<Fields>({ shouldFocusError: false, defaultValues: start as DefaultValues<Fields> })
  const draft = useDraft({ draftName, formerNames, form, start, publishedVersion: version, isSame })
  const { language, setLanguage, showTabOf } = useTabs(mainLanguage, textFields)
  const { forgetFailure, ...saving } = useSaving({ ...options, form, draft, showTabOf })

  function discardDraft() {
    draft.discard()
    forgetFailure()
  }
  return { form, language, setLanguage, draftSavedAt: draft.savedAt, discardDraft, mayLeave: draft.mayLeave, ...saving }
}

/** The language whose tab is open. */
function useTabs(mainLanguage: Language, textFields: readonly string[]) {
  const [language, setLanguage] = useState(mainLanguage)
  /** An invalid field in the hidden tab would not be seen. */
  function showTabOf(field: string) {
    if (field.startsWith('en')) setLanguage('en')
    else if (textFields.includes(field)) setLanguage(mainLanguage)
  }
  return { language, setLanguage, showTabOf }
}

const equal = (typed: unknown, published: unknown) => JSON.stringify(typed) === JSON.stringify(published)
