import type { Locale } from '@guildhall/contract'
import { digestRhythms, type DigestRhythm } from '@guildhall/contract/message-topics'
import { m } from '@guildhall/messages'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Options, Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Choices } from './choices.ts'

const rhythms: Record<DigestRhythm, () => string> = {
  none: m.mailing_digest_none,
  daily: m.mailing_digest_daily,
  weekly: m.mailing_digest_weekly,
}
const locales: Record<Locale, string> = { 'pt-BR': 'Português', en: 'English' }

interface Props {
  choices: Choices
  change: (part: Partial<Choices>) => void
  usedLocale: Locale
  quietError: string
}

/** When messages come, and in which language mails are. */
export function WhenFields({ choices, change, usedLocale, quietError }: Props) {
  return (
    <>
      <QuietHours {...{ choices, change, quietError }} />
      <Select
        label={m.mailing_zone()}
        name="zone"
        value={choices.zone ?? ''}
        onChange={({ target }) => change({ zone: target.value || null })}
      >
        <option value="">{m.mailing_zone_server()}</option>
        {zonesOf(choices.zone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </Select>
      <Select<DigestRhythm>
        label={m.mailing_digest()}
        hint={m.mailing_digest_hint()}
        name="digest"
        value={choices.digest}
        onChange={({ target }) => change({ digest: target.value })}
      >
        <Options choices={digestRhythms} words={rhythms} />
      </Select>
      <Select<Locale | ''>
        label={m.mailing_locale()}
        name="locale"
        value={choices.locale ?? ''}
        onChange={({ target }) => change({ locale: target.value || null })}
      >
        <option value="">{m.mailing_locale_used({ locale: locales[usedLocale] })}</option>
        <option value="pt-BR" lang="pt-BR">
          {locales['pt-BR']}
        </option>
        <option value="en" lang="en">
          {locales.en}
        </option>
      </Select>
    </>
  )
}

/** The zone that is stored, and that of this device. */
const zonesOf = (stored: string | null): string[] => [
  ...new Set([...(stored ? [stored] : []), Intl.DateTimeFormat().resolvedOptions().timeZone]),
]

const usual = { quietFrom: '22:00', quietUntil: '08:00' }
const none = { quietFrom: null, quietUntil: null }

function QuietHours({ choices, change, quietError }: Omit<Props, 'usedLocale'>) {
  const isOn = choices.quietFrom !== null
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">{m.mailing_quiet()}</legend>
      <p className="text-sm text-muted">{m.mailing_quiet_hint()}</p>
      <Checkbox label={m.mailing_quiet_on()} name="quiet" checked={isOn} onChange={() => change(isOn ? none : usual)} />
      <div className="flex flex-wrap gap-4">
        <TextInput
          type="time"
          label={m.mailing_quiet_from()}
          name="quietFrom"
          disabled={!isOn}
          value={choices.quietFrom ?? usual.quietFrom}
          onChange={({ target }) => change({ quietFrom: target.value })}
        />
        <TextInput
          type="time"
          label={m.mailing_quiet_until()}
          name="quietUntil"
          disabled={!isOn}
          value={choices.quietUntil ?? usual.quietUntil}
          error={quietError}
          onChange={({ target }) => change({ quietUntil: target.value })}
        />
      </div>
    </fieldset>
  )
}
