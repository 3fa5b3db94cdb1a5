import { m } from '@guildhall/messages'
import { ArrowUp, Check, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useState, type FormEvent } from 'react'
import type { ReplyOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { createItemGroup, deleteItemGroup, listItemGroupsForEdit, updateItemGroup } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { outcomeOf } from '../../../api/outcome.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Form } from '../../../ui/Form.tsx'
import { FormFailure } from '../../../ui/FormFailure.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useFailureFocus } from '../../../ui/failure-focus.ts'
import { toast } from '../../../ui/toast.ts'

type Group = ReplyOf<typeof shop.listItemGroupsForEdit>['data'][number]
type Act = (work: () => Promise<{ message: string }>) => Promise<boolean>

/** The groups of the shop: names in both languages, order, adding and removing. */
export function GroupsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={m.shop_groups()} size="large">
      <Groups />
    </Dialog>
  )
}

function Groups() {
  const [groups, setGroups] = useState<Group[]>()
  const [failure, setFailure] = useState('')
  const { area, afterTry } = useFailureFocus<HTMLDivElement>()
  const ask = useCallback(async () => {
    const { data, failure } = await outcomeOf(api(listItemGroupsForEdit))
    if (data) setGroups(data.data)
    setFailure(failure ? failure.message || m.shop_groups_failed() : '')
  }, [])
  useEffect(() => void ask(), [ask])

  const act: Act = async (work) => {
    try {
      const { message } = await work()
      toast.success(message)
      await ask()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.body.messages?.[0]?.message ?? (error.message || m.error_unavailable()))
      return false
    } finally {
      afterTry()
    }
  }
  return (
    <div ref={area} className="grid gap-4">
      <FormFailure>{failure}</FormFailure>
      {!groups && !failure && <Spinner />}
      <ul className="grid gap-4">
        {groups?.map((group, at) => (
          <li key={`${group.id} ${group.name} ${group.name_en}`} className="border-b border-line pb-4">
            <GroupRow group={group} above={groups[at - 1]} act={act} />
          </li>
        ))}
      </ul>
      <NewGroup act={act} />
    </div>
  )
}

function GroupRow({ group, above, act }: { group: Group; above: Group | undefined; act: Act }) {
  const [name, setName] = useState(group.name)
  const [nameEn, setNameEn] = useState(group.name_en ?? '')
  const [busy, setBusy] = useState(false)
  const params = { id: group.id }
  const run = async (work: Parameters<Act>[0]) => {
    setBusy(true)
    await act(work).finally(() => setBusy(false))
  }
  return (
    <Form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const seen = { name: group.name, name_en: group.name_en }
        void run(() => api(updateItemGroup, { params, body: { name, name_en: nameEn, seen } }))
      }}
    >
      <TextInput
        className="min-w-40 flex-1"
        label={m.shop_group_name()}
        hint={m.shop_group_items({ count: group.items })}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextInput
        className="mb-6.5 min-w-40 flex-1"
        label={m.shop_group_name_en()}
        lang="en"
        maxLength={60}
        value={nameEn}
        onChange={(event) => setNameEn(event.target.value)}
      />
      <div className="mb-6.5 flex gap-1">
        <Button type="submit" size="icon" busy={busy} aria-label={m.shop_group_save_named({ group: group.name })}>
          {!busy && <Check className="size-5" />}
        </Button>
        <Button
          size="icon"
          variant="ghost"
          disabled={!above}
          aria-label={m.shop_group_up_named({ group: group.name })}
          onClick={() => above && void run(() => api(updateItemGroup, { params, body: { ord: above.ord } }))}
        >
          <ArrowUp className="size-5" />
        </Button>
        <Button
          size="icon"
          variant="ghost"
          aria-label={m.shop_group_delete_named({ group: group.name })}
          onClick={() => void run(() => api(deleteItemGroup, { params }))}
        >
          <Trash2 className="size-5" />
        </Button>
      </div>
    </Form>
  )
}

function NewGroup({ act }: { act: Act }) {
  const [name, setName] = useState('')
  const [nameEn, setNameEn] = useState('')
  const [busy, setBusy] = useState(false)
  async function add(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const isAdded = await act(() => api(createItemGroup, { body: { name, name_en: nameEn } })).finally(() =>
      setBusy(false),
    )
    if (!isAdded) return
    setName('')
    setNameEn('')
  }
  return (
    <Form onSubmit={add} className="flex flex-wrap items-end gap-2">
      <TextInput
        className="min-w-40 flex-1"
        label={m.shop_group_new()}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextInput
        className="min-w-40 flex-1"
        label={m.shop_group_name_en()}
        lang="en"
        maxLength={60}
        value={nameEn}
        onChange={(event) => setNameEn(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {m.shop_group_add()}
      </Button>
    </Form>
  )
}
