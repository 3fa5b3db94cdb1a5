import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { character } from '@guildhall/contract/character'
import { m } from '@guildhall/messages'
import { getCharacterSettings, updateCharacterSettings } from '../../api/generated.ts'
import { ApiError, api } from '../../api/client.ts'
import { load } from '../../api/load.ts'
import { nowOrLater, outcomeOf, useArrived } from '../../api/outcome.ts'
import type { Head } from '../../app/head.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CharacterLink } from '../../ui/CharacterLink.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Form } from '../../ui/Form.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { SettingsFrame } from '../account/public.ts'

type Reply = ReplyOf<typeof character.getCharacterSettings>
type Settings = Reply['settings']

export const head = (): Head => ({ title: m.character_settings_title() })
export const loader = load(({ api: call }) => nowOrLater(outcomeOf(call(getCharacterSettings))))

/** What others see on the pages of the player's characters. */
export default function CharacterSettingsPage() {
  const arrived = useArrived(useLoaderData<typeof loader>())
  return (
    <SettingsFrame title={m.character_settings_title()} intro={m.character_settings_intro()}>
      {!arrived && (
        <Loading>
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {arrived?.failure && <LoadFailed title={m.account_load_failed()} failure={arrived.failure} />}
      {arrived?.data && (
        <>
          <Names {...arrived.data} />
          <SettingsForm first={arrived.data.settings} />
        </>
      )}
    </SettingsFrame>
  )
}

const whyNone: Record<Reply['source'], () => string> = {
  game: m.character_settings_no_characters,
  silent: m.character_settings_silent,
  unsupported: m.character_settings_unsupported,
  none: m.character_settings_no_account,
}

/** The characters that the settings are about. */
function Names({ source, characters }: Pick<Reply, 'source' | 'characters'>) {
  if (characters.length === 0) return <p className="text-muted">{whyNone[source]()}</p>
  return (
    <p className="flex flex-wrap gap-x-4">
      <span className="text-muted">{m.character_settings_yours()}</span>
      {characters.map((name) => (
        <CharacterLink key={name} name={name} className="font-semibold hover:underline" />
      ))}
    </p>
  )
}

function SettingsForm({ first }: { first: Settings }) {
  const { revalidate } = useRevalidator()
  const [settings, setSettings] = useState(first)
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  async function save() {
    setFailure('')
    setBusy(true)
    try {
      const reply = await api(updateCharacterSettings, { body: settings })
      toast.success(reply.message)
      await revalidate()
    } catch (error) {
      setFailure((error instanceof ApiError && error.message) || m.account_save_failed())
    } finally {
      setBusy(false)
    }
  }

  const input = (name: keyof Settings) => ({
    name,
    checked: settings[name],
    onChange: () => setSettings({ ...settings, [name]: !settings[name] }),
  })
  return (
    <Card>
      <Form onSubmit={save} className="grid gap-4">
        <Checkbox label={m.character_settings_page()} hint={m.character_settings_page_hint()} {...input('page')} />
        <fieldset disabled={!settings.page} className="grid gap-2">
          <legend className="sr-only">{m.character_settings_parts()}</legend>
          <Checkbox label={m.character_settings_history()} {...input('history')} />
          <Checkbox label={m.character_settings_guild()} hint={m.character_settings_guild_hint()} {...input('guild')} />
          <Checkbox
            label={m.character_settings_listings()}
            hint={m.character_settings_listings_hint()}
            {...input('listings')}
          />
        </fieldset>
        <FormFailure>{failure}</FormFailure>
        <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
          {m.character_settings_save()}
        </Button>
      </Form>
    </Card>
  )
}
