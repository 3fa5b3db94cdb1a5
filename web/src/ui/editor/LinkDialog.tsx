import { m } from '@guildhall/messages'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { useFailureFocus } from '../failure-focus.ts'
import { AddressField } from './AddressField.tsx'
import { linkOf } from './links.ts'

/** Asks for the target of the selected text. Without a selection the address itself becomes the text. */
export function LinkDialog({ editor, open, onClose }: { editor: Editor; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={m.editor_link()}>
      <LinkForm editor={editor} onClose={onClose} />
    </Dialog>
  )
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const present = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [address, setAddress] = useState(present)
  const [isWrong, setIsWrong] = useState(false)
  const { area, afterTry } = useFailureFocus<HTMLDivElement>()

  function apply() {
    const href = linkOf(address)
    if (!href) {
      setIsWrong(true)
      return afterTry()
    }
    onClose()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !present)
      chain.insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
  }
  function remove() {
    onClose()
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  return (
    <div ref={area} className="grid gap-4">
      <AddressField
        label={m.editor_link_address()}
        hint={m.editor_link_hint()}
        error={isWrong && m.editor_link_wrong()}
        value={address}
        onChange={(changed) => {
          setAddress(changed)
          setIsWrong(false)
        }}
        onSend={apply}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {present && <Button onClick={remove}>{m.editor_link_remove()}</Button>}
        <Button variant="primary" onClick={apply}>
          {m.editor_apply()}
        </Button>
      </div>
    </div>
  )
}
