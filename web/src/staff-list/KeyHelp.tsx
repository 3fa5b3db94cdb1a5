import { m } from '@guildhall/messages'
import { useState } from 'react'
import { ofBrowser } from '../session/personal-values.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { Dialog } from '../ui/Dialog.tsx'

const offName = 'staff-keys-off'

/** Whether single letters act, as this person left it in this browser: somebody who dictates turns them off. */
export function useKeysOn() {
  const [isOn, setOn] = useState(() => ofBrowser.read(offName) === null)
  function turn(next: boolean) {
    if (next) ofBrowser.remove(offName)
    else ofBrowser.write(offName, '1')
    setOn(next)
  }
  return { isOn, turn }
}

/** What the keys of a list do, and the switch that turns them off. */
export function KeyHelp({
  open,
  onClose,
  isOn,
  onTurn,
  canSelect,
}: {
  open: boolean
  onClose: () => void
  isOn: boolean
  onTurn: (isOn: boolean) => void
  canSelect: boolean
}) {
  const keys: [string, string][] = [
    ['j / k', m.list_key_move()],
    ...(canSelect ? [['x', m.list_key_select()] as [string, string]] : []),
    ['Enter / e', m.list_key_open()],
    ['/', m.list_key_search()],
    ['?', m.list_key_help()],
    ['Esc', m.list_key_close()],
  ]
  return (
    <Dialog open={open} onClose={onClose} title={m.list_keys()}>
      <dl className="grid gap-2">
        {keys.map(([key, meaning]) => (
          <div key={key} className="flex items-baseline gap-4">
            <dt className="w-24 shrink-0">
              <kbd className="font-mono">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <Checkbox label={m.list_keys_on()} checked={isOn} onChange={(event) => onTurn(event.target.checked)} />
    </Dialog>
  )
}
