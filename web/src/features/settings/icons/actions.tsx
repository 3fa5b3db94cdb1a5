import { m } from '@guildhall/messages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { removeItemIcons, useItemIcons as putIntoUse } from '../../../api/generated.ts'
import { api, ApiError } from '../../../api/client.ts'
import { useLocale } from '../../../format/locale.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.ts'
import type { IconSet } from './icon-set.ts'

/** Does one thing to a set; a refusal is returned as its words. */
function useChange() {
  const { revalidate } = useRevalidator()
  return async (work: () => Promise<{ message: string }>): Promise<string> => {
    try {
      const { message } = await work()
      toast.success(message)
      return ''
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return error.message || m.error_unavailable()
    } finally {
      await revalidate()
    }
  }
}

/** Puts a set into use. Nothing is lost, because the one before can be used again; so it asks nothing. */
export function UseIcons({ set, isFormer = false }: { set: IconSet; isFormer?: boolean }) {
  const change = useChange()
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    const problem = await change(() => api(putIntoUse, { params: { id: set.id } })).finally(() => setBusy(false))
    if (problem) toast.error(problem)
  }
  return (
    <Button variant={isFormer ? 'secondary' : 'primary'} busy={busy} onClick={() => void run()}>
      {isFormer ? m.item_icons_use_former() : m.item_icons_use()}
    </Button>
  )
}

/** Ends the use of a set, or discards one that waits; says before what goes. */
export function RemoveIcons({ set }: { set: IconSet }) {
  const change = useChange()
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState('')
  async function run() {
    const found = await change(() => api(removeItemIcons, { params: { id: set.id } }))
    setProblem(found)
    if (!found) setOpen(false)
  }
  const number = new Intl.NumberFormat(useLocale())
  const items = number.format(set.items - set.empty)
  const icons = number.format(set.icons)
  const label = set.is_used ? m.item_icons_remove() : m.item_icons_discard()
  return (
    <>
      <Button variant={set.is_used ? 'danger' : 'ghost'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={set.is_used ? m.item_icons_remove_title({ items }) : m.item_icons_discard_title({ icons })}
        confirm={label}
        error={problem}
        onConfirm={run}
        onClose={() => setOpen(false)}
      >
        {set.is_used ? m.item_icons_remove_text() : m.item_icons_discard_text()}
      </ConfirmDialog>
    </>
  )
}
