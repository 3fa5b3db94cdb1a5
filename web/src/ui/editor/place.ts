import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'

/** A position of the text that is adjusted while the text around it changes. */
export interface Place {
  at: number
  release: () => void
}

/** Tracks a position, by default the end of the selection, until it is released. */
export function followPlace(editor: Editor, at = editor.state.selection.to): Place {
  const follow = ({ transaction }: { transaction: Transaction }) => {
    place.at = transaction.mapping.map(place.at)
  }
  const place: Place = { at, release: () => void editor.off('transaction', follow) }
  editor.on('transaction', follow)
  return place
}
