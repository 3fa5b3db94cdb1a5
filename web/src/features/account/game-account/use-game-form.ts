import { useState, type FormEvent } from 'react'
import { useForm, type DefaultValues, type Path } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { ReplyOf } from '@guildhall/contract'
import type { gameAccount } from '@guildhall/contract/account/game-account'
import { m } from '@guildhall/messages'
import { ApiError } from '../../../api/client.ts'
import { toast } from '../../../ui/toast.ts'
import { contractResolver, showRefusal, type FormFailure } from '../form/contract-form.ts'

export type GameAccount = ReplyOf<typeof gameAccount.getGameAccount>['data']
type Reply = ReplyOf<typeof gameAccount.claimGameAccount>

/**
 * A form about the game account. `send` calls the server; `onDone` gets the new state of the account. A refusal is
 * shown at its field or above the form, and the typed values stay.
 */
export function useGameForm<Fields extends Record<string, string>>(
  schema: Parameters<typeof contractResolver>[0],
  empty: Fields,
  send: (body: Fields) => Promise<Reply>,
  onDone: (account: GameAccount) => void,
) {
  const { revalidate } = useRevalidator()
  const form = useForm<Fields>({
    shouldFocusError: false,
    mode: 'onTouched',
    defaultValues: empty as DefaultValues<Fields>,
    resolver: contractResolver<Fields>(schema, (fields) => fields),
  })
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const { errors, isSubmitting } = form.formState

  async function submit(fields: Fields) {
    setFailure(null)
    try {
      const { message, data } = await send(fields)
      if (data.isConfirmed) toast.success(message)
      else toast.warning(message)
      form.reset()
      onDone(data)
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'game_account_confirmed') {
        // The state has changed since the page loaded.
        toast.info(error.message)
        await revalidate()
      } else setFailure(showRefusal(form, error, m.game_account_failed()))
    }
  }

  return {
    form,
    failure,
    isSubmitting,
    field: (name: Path<Fields>) => ({
      ...form.register(name),
      error: errors[name]?.message as string | undefined,
    }),
    onSubmit: (event: FormEvent) => form.handleSubmit(submit)(event),
  }
}
