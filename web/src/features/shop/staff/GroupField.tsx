import { m } from '@guildhall/messages'
import { useCallback, useEffect, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { api } from '../../../api/client.ts'
import { listItemGroups } from '../../../api/generated.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { Fields } from './item-fields.ts'

/** The dialog of the groups contains a form, so it must be outside this form. */
export interface Managing {
  isManaging: boolean
  onManage: () => void
}

type Groups = { id: number; name: string }[]

/** The group of an item, with a button that opens the dialog of the groups. */
export function GroupField({ form, isManaging, onManage }: { form: UseFormReturn<Fields> } & Managing) {
  const [groups, setGroups] = useState<Groups | 'failed'>()
  const chosen = useWatch({ control: form.control, name: 'group_id' })
  const ask = useCallback(async () => {
    const { data } = await outcomeOf(api(listItemGroups))
    setGroups(data?.data ?? 'failed')
  }, [])
  // Loads the groups again once the dialog is closed.
  useEffect(() => void (isManaging || ask()), [ask, isManaging])
  const options = Array.isArray(groups) ? groups : []
  return (
    <div className="grid justify-items-start gap-2">
      <Select
        className="w-full"
        label={m.shop_group()}
        error={form.formState.errors.group_id?.message ?? (groups === 'failed' ? m.shop_groups_failed() : undefined)}
        {...form.register('group_id')}
        // The options load later than the selected value.
        value={chosen}
      >
        <option value="">{m.shop_item_no_group()}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {chosen && !options.some(({ id }) => String(id) === chosen) && <option value={chosen}>{chosen}</option>}
      </Select>
      <Button size="dense" onClick={onManage}>
        {m.shop_groups_manage()}
      </Button>
    </div>
  )
}
