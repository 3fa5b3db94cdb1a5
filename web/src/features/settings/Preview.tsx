import { m } from '@guildhall/messages'
import { useState, type ReactNode } from 'react'
import type { Locale } from '@guildhall/contract'
import { inLanguage, type InLanguage } from '@guildhall/contract/both-texts'
import { useLocale } from '../../format/locale.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

/** A preview of a group for visitors of each language, before it is saved. */
export function Preview<T>({
  value,
  show,
  onClose,
}: {
  value: T
  show(value: InLanguage<T>): ReactNode
  onClose(): void
}) {
  const [locale, setLocale] = useState<Locale>(useLocale())
  const content = (
    <div lang={locale} data-preview className="overflow-clip rounded-md border border-line bg-bg">
      {show(inLanguage(value, locale))}
    </div>
  )
  return (
    <Dialog open onClose={onClose} title={m.settings_preview()} size="large">
      <Tabs
        label={m.settings_languages()}
        value={locale}
        onChange={setLocale}
        tabs={[
          { name: 'pt-BR', label: m.form_language_portuguese(), content },
          { name: 'en', label: m.form_language_english(), content },
        ]}
      />
    </Dialog>
  )
}
